import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { onboardingMachine } from '#machines/onboarding.machine.ts';
import type { OnboardingSnapshot } from '#machines/selectors.ts';

export type OnboardingActor = ActorRefFrom<typeof onboardingMachine>;

/** The one machine that drives the portal. */
export const OnboardingActorContext = createContext<OnboardingActor | null>(null);

/** The running machine, to send events to. */
export function useOnboardingActor(): OnboardingActor {
  const actor = useContext(OnboardingActorContext);
  if (!actor) throw new Error('The portal has no machine around it');
  return actor;
}

/** What a selector of `machines/selectors.ts` says now; renders again only when its answer changes. */
export function useOnboarding<Value>(selector: (snapshot: OnboardingSnapshot) => Value): Value {
  return useSelector(useOnboardingActor(), selector);
}
