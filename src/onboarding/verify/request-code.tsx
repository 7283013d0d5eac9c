import { RequestCodeForm } from '#src/sign-in/request-code-form.tsx';
import { useChildActor } from '../form/use-child-actor.ts';

/** Asks for a code, by the machine that the unverified portal runs. */
export function RequestCode() {
  const actor = useChildActor('requestCode');
  return actor ? <RequestCodeForm actor={actor} /> : null;
}
