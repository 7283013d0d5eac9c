import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Person } from '#domain/sections/person.ts';
import type { Wallet } from '#domain/sections/wallets.ts';
import type { EntryTarget } from '#machines/onboarding-types.ts';
import { useOnboardingActor } from '#src/onboarding/onboarding-actor.ts';
import { fragmentText } from '#src/ui/browser/fragment-text.ts';

type Lists = { [list: string]: readonly (Person | Wallet)[] };

/** Opens the entry that the address names, such as `#directors.0.email`: its fields are on the page only then. */
export function useLinkedEntry(values: Lists): void {
  const actor = useOnboardingActor();
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed later is not what the address was about
  useEffect(() => {
    const [list = '', at = ''] = fragmentText(hash).split('.');
    const index = Number.parseInt(at, 10);
    const entry = values[list]?.[index];
    // The list that a name is looked up in says which kind of entry it holds.
    if (entry) actor.send({ type: 'entry.add', target: { list, index, entry } as EntryTarget });
  }, [actor, hash, key]);
}
