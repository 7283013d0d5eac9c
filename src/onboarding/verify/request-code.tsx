import { useChildActor } from '../form/use-child-actor.ts';
import { RequestCodeForm } from './request-code-form.tsx';

/** Asks for a code, by the machine that the unverified portal runs. */
export function RequestCode() {
  const actor = useChildActor('requestCode');
  return actor ? <RequestCodeForm actor={actor} /> : null;
}
