import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { onboardingMachine } from '#machines/onboarding.machine.ts';
import type { OnboardingSnapshot } from '#machines/selectors.ts';
import { useIfHere } from '#src/ui/browser/if-here.ts';

export type OnboardingActor = ActorRefFrom<typeof onboardingMachine>;

/** The one machine that drives the portal; null on a sign-in page whose machine is still on the line. */
export const OnboardingActorContext = createContext<OnboardingActor | null>(null);

/** What a selector of `machines/sign-in-selectors.ts` says now; undefined until the machine is here. */
export function useOnboardingIfHere<Value>(
  selector: (snapshot: OnboardingSnapshot) => Value,
): Value | undefined {
  return useIfHere(useContext(OnboardingActorContext), selector);
}
