import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Person } from '#domain/sections/person.ts';
import type { Wallet } from '#domain/sections/wallets.ts';
import type { EntryTarget } from '#machines/onboarding-types.ts';
import { useOnboardingActor } from '#src/onboarding/onboarding-actor.ts';
import { fragmentText } from '#src/ui/browser/fragment-text.ts';
import { readTypedEntry, stepOfList } from '../drafts/typed-steps.ts';
import { useOwner } from '../use-owner.ts';

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
