import { useContext } from 'react';
import { codeRequest } from '#machines/sign-in-selectors.ts';
import { RequestCodeForm } from '#src/sign-in/request-code-form.tsx';
import { OnboardingActorContext, useOnboardingIfHere } from '../onboarding-context.ts';

/** Asks for a code, by the machine that the unverified portal runs, once that is here. @param email what stands in the field at first */
export function RequestCode({ email, onSent }: { email: string; onSent(): void }) {
  const isMachineHere = useContext(OnboardingActorContext) !== null;
  const actor = useOnboardingIfHere(codeRequest);
  if (isMachineHere && !actor) return null;
  return <RequestCodeForm actor={actor} initialEmail={email} onSent={onSent} />;
}
