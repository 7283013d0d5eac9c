import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { onboardingMachine } from '#machines/onboarding.machine.ts';
import type { OnboardingSnapshot } from '#machines/selectors.ts';
import { useIfHere } from '#src/ui/browser/if-here.ts';

export type OnboardingActor = ActorRefFrom<typeof onboardingMachine>;

/** The machine of the portal; null on a sign-in page whose machine is still loading. */
export const OnboardingActorContext = createContext<OnboardingActor | null>(null);

/** Returns the result of a selector of `machines/sign-in-selectors.ts`; undefined until the machine is loaded. */
export function useOnboardingIfHere<Value>(
  selector: (snapshot: OnboardingSnapshot) => Value,
): Value | undefined {
  return useIfHere(useContext(OnboardingActorContext), selector);
}
