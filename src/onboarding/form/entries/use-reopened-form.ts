import { useEffect } from 'react';
import type { EntryTarget } from '#machines/onboarding-types.ts';
import { reopens } from '#machines/selectors.ts';
import { useOnboarding, useOnboardingActor } from '#src/onboarding/onboarding-actor.ts';

/**
 * Opens the add form that was open when the wizard was left, before a reload or on another device. What was typed there was
 * kept nowhere: it opens empty.
 */
export function useReopenedForm(targetOf: (list: EntryTarget['list']) => EntryTarget | undefined): void {
  const actor = useOnboardingActor();
  const list = useOnboarding(reopens);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an empty entry of a list is the same at every render
  useEffect(() => {
    const target = list && targetOf(list);
    if (target) actor.send({ type: 'entry.add', target });
  }, [actor, list]);
}
