import { useEffect } from 'react';
import type { EntryTarget } from '#machines/onboarding-types.ts';
import { reopens } from '#machines/selectors.ts';
import { useOnboarding, useOnboardingActor } from '#src/onboarding/onboarding-actor.ts';
import { readTypedEntry, stepOfList } from '../drafts/typed-steps.ts';
import { useOwner } from '../use-owner.ts';

/**
 * Opens the add form that was open when the wizard was left, before a reload or on another device. What was
 * typed in this tab is put back; on another device it opens empty.
 */
export function useReopenedForm(targetOf: (list: EntryTarget['list']) => EntryTarget | undefined): void {
  const actor = useOnboardingActor();
  const list = useOnboarding(reopens);
  const owner = useOwner();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an empty entry of a list is the same at every render
  useEffect(() => {
    // Until it is known who is signed in, it is not known what they typed.
    if (!list || !owner) return;
    const typed = readTypedEntry(owner, stepOfList(list));
    const target = typed?.list === list ? targetOf(list) && typed : targetOf(list);
    if (target) actor.send({ type: 'entry.add', target });
  }, [actor, list, owner]);
}
