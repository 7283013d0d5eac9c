import { useSelector } from '@xstate/react';
import { useContext } from 'react';
import type { OnboardingSnapshot } from '#machines/selectors.ts';
import { type OnboardingActor, OnboardingActorContext } from './onboarding-context.ts';

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
