import { useSelector } from '@xstate/react';
import { useContext } from 'react';
import type { OnboardingSnapshot } from '#machines/selectors.ts';
import { type OnboardingActor, OnboardingActorContext } from './onboarding-context.ts';

/** Returns the running machine, to send events to. */
export function useOnboardingActor(): OnboardingActor {
  const actor = useContext(OnboardingActorContext);
  if (!actor) throw new Error('The portal has no machine around it');
  return actor;
}

/** Returns the result of a selector of `machines/selectors.ts`; renders again only when the result changes. */
export function useOnboarding<Value>(selector: (snapshot: OnboardingSnapshot) => Value): Value {
  return useSelector(useOnboardingActor(), selector);
}
