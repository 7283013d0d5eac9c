import { emptyPerson } from '#domain/sections/person.ts';
import { emptyWallet } from '#domain/sections/wallets.ts';
import type { EntryTarget } from '#machines/onboarding-types.ts';
import { asRecord, typedText } from '#src/api/typed-text.ts';

/** What is typed into the form of a step and not saved, by the step. @property base what was saved when it was begun */
export const typedSteps = typedText<{ values: Record<string, unknown>; base: unknown }>({
  name: 'step',
  side: 'client',
  parse: (stored) => {
    const draft = asRecord(stored);
    const values = asRecord(draft?.values);
    return values && { values, base: draft?.base ?? null };
  },
});

/** What is typed into the open form of a new entry, by the step. */
export const typedEntries = typedText<EntryTarget>({
  name: 'entry',
  side: 'client',
  parse: (stored) => {
    const target = asRecord(stored);
    const list = lists.find((each) => each === target?.list);
    const entry = asRecord(target?.entry);
    if (!list || !entry) return null;
    const empty: object = list === 'wallets' ? emptyWallet : emptyPerson;
    const isOne = Object.entries(empty).every(([name, value]) => typeof entry[name] === typeof value);
    // The list says which kind of entry it is, and its fields were compared with those of an empty one.
    return isOne ? ({ list, index: null, entry } as unknown as EntryTarget) : null;
  },
});

const lists: readonly EntryTarget['list'][] = ['wallets', 'directors', 'beneficialOwners', 'relatedParties'];
