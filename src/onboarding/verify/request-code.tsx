import { RequestCodeForm } from '#src/sign-in/request-code-form.tsx';
import { useChildActor } from '../form/use-child-actor.ts';

/** Asks for a code, by the machine that the unverified portal runs. @param email what stands in the field at first */
export function RequestCode({ email }: { email: string }) {
  const actor = useChildActor('requestCode');
  return actor ? <RequestCodeForm actor={actor} initialEmail={email} /> : null;
}
