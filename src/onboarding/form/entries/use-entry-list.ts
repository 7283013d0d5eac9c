import { useEffect } from 'react';
import type { Person } from '#domain/sections/person.ts';
import type { Wallet } from '#domain/sections/wallets.ts';
import type { EntryList } from '#machines/onboarding-types.ts';
import { useOnboardingActor } from '#src/onboarding/onboarding-actor.ts';
import { type EntryChange, useListChanges } from '#src/ui/form/use-list-changes.ts';

/** An entry of one of the form's lists after a change. */
export type ChangedEntry = EntryChange<Wallet | Person, EntryList>;

const nothingElse = () => [];

/**
 * Applies the machine's `entry.added` and `entry.deleted` events to the form's lists, which are local until Save (specification
 * section 4).
 *
 * @param changedWith returns the other entries that change together with one. Must have a stable identity.
 */
export function useEntryList(
  changedWith: (changed: ChangedEntry) => readonly ChangedEntry[] = nothingElse,
): void {
  const actor = useOnboardingActor();
  const changes = useListChanges();

  useEffect(() => {
    const added = actor.on('entry.added', ({ list, index, entry }) => {
      if (index === null) changes.add(list, entry);
      else changes.change([{ list, index, entry }, ...changedWith({ list, index, entry })]);
    });
    const deleted = actor.on('entry.deleted', ({ list, index }) => changes.remove(list, index));
    return () => {
      added.unsubscribe();
      deleted.unsubscribe();
    };
  }, [actor, changes, changedWith]);
}
