import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Person } from '#domain/sections/person.ts';
import type { Wallet } from '#domain/sections/wallets.ts';
import type { EntryList, EntryTarget } from '#machines/onboarding-types.ts';
import { reopens } from '#machines/selectors.ts';
import { useOnboarding, useOnboardingActor } from '#src/onboarding/onboarding-actor.ts';
import { fragmentText } from '#src/ui/browser/fragment-text.ts';
import { type EntryChange, useListChanges } from '#src/ui/form/use-list-changes.ts';
import { readTypedEntry, stepOfList } from '../drafts/typed-steps.ts';
import { useOwner } from '../use-owner.ts';

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

type Lists = { [list: string]: readonly (Person | Wallet)[] };

/**
 * Opens the entry that the URL fragment names, such as `#directors.0.email`: its fields are on the page only while it is open.
 * After a reload, the form that was open before takes precedence, with its typed text.
 */
export function useLinkedEntry(values: Lists): void {
  const actor = useOnboardingActor();
  const { hash, key } = useLocation();
  const owner = useOwner();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed later is not what the address was about
  useEffect(() => {
    const [list = '', at = ''] = fragmentText(hash).split('.');
    const index = Number.parseInt(at, 10);
    const entry = values[list]?.[index];
    if (!entry || !owner) return;
    // The list determines the type of its entries.
    const target = { list, index, entry } as EntryTarget;
    if (!readTypedEntry(owner, stepOfList(target.list))) actor.send({ type: 'entry.add', target });
  }, [actor, hash, key, owner]);
}

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
