import { useEffect } from 'react';
import type { EntryTarget } from '#machines/onboarding-types.ts';
import { reopens } from '#machines/selectors.ts';
import { useOnboarding, useOnboardingActor } from '#src/onboarding/onboarding-actor.ts';
import { readTypedEntry, stepOfList } from '../drafts/typed-steps.ts';
import { useOwner } from '../use-owner.ts';

/**
 * Opens the add form that was open before a reload or on another device. Text that was typed in this tab is restored; on another
 * device the form opens empty.
 */
export function useReopenedForm(targetOf: (list: EntryTarget['list']) => EntryTarget | undefined): void {
  const actor = useOnboardingActor();
  const list = useOnboarding(reopens);
  const owner = useOwner();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an empty entry of a list is the same at every render
  useEffect(() => {
    // The typed text is stored by account, so it cannot be read before the account is known.
    if (!list || !owner) return;
    const typed = readTypedEntry(owner, stepOfList(list));
    const target = typed?.list === list ? targetOf(list) && typed : targetOf(list);
    if (target) actor.send({ type: 'entry.add', target });
  }, [actor, list, owner]);
}
