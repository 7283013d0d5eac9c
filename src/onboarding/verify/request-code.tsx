import { useContext } from 'react';
import { codeRequest } from '#machines/sign-in-selectors.ts';
import { RequestCodeForm } from '#src/sign-in/request-code-form.tsx';
import { OnboardingActorContext, useOnboardingIfHere } from '../onboarding-context.ts';

/** Requests a code with the unverified portal's machine, once it is loaded. @param email the initial value of the field */
export function RequestCode({ email, onSent }: { email: string; onSent(): void }) {
  const isMachineHere = useContext(OnboardingActorContext) !== null;
  const actor = useOnboardingIfHere(codeRequest);
  if (isMachineHere && !actor) return null;
  return <RequestCodeForm actor={actor} initialEmail={email} onSent={onSent} />;
}
