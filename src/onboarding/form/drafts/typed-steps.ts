import { emptyPerson } from '#domain/sections/person.ts';
import { emptyWallet } from '#domain/sections/wallets.ts';
import type { EntryTarget } from '#machines/onboarding-types.ts';
import type { FormStepId } from '#machines/steps.ts';
import { asRecord, typedText } from '#src/api/typed-text.ts';

/** The unsaved text of the form of each step. @property base the saved version that the form is based on */
export const typedSteps = typedText<{ values: Record<string, unknown>; base: unknown }>({
  name: 'step',
  side: 'client',
  parse: (stored) => {
    const draft = asRecord(stored);
    const values = asRecord(draft?.values);
    return values && { values, base: draft?.base ?? null };
  },
});

/** The unsaved text of the open form of an entry, new or existing, for each step. */
const typedEntries = typedText<EntryTarget>({
  name: 'entry',
  side: 'client',
  parse: asEntryTarget,
});

/** Returns a stored open form of an entry, or null where it is not valid. */
export function asEntryTarget(stored: unknown): EntryTarget | null {
  const target = asRecord(stored);
  const list = lists.find((each) => each === target?.list);
  const entry = asRecord(target?.entry);
  const index = target?.index ?? null;
  if (!list || !entry || (index !== null && !isIndex(index))) return null;
  const empty: object = list === 'wallets' ? emptyWallet : emptyPerson;
  const isOne = Object.entries(empty).every(([name, value]) => typeof entry[name] === typeof value);
  // The list determines the type of the entry, and its fields were compared with those of an empty entry.
  return isOne ? ({ list, index, entry } as unknown as EntryTarget) : null;
}

const lists: readonly EntryTarget['list'][] = ['wallets', 'directors', 'beneficialOwners', 'relatedParties'];

const isIndex = (index: unknown): index is number => Number.isInteger(index) && Number(index) >= 0;

/** Stores the text of the open form of an entry; null removes it. */
export function writeTypedEntry(owner: string, step: EntryStep, target: EntryTarget | null): void {
  typedEntries.write(owner, step, target);
}

/**
 * Returns the open form of an entry as `owner` left it before a reload, or null. The index of an entry refers to the values of
 * the step that are stored with it; without them it is returned as a new entry, so that no typed text is lost.
 */
export function readTypedEntry(owner: string, step: EntryStep): EntryTarget | null {
  const target = typedEntries.read(owner, step);
  if (!target || target.index === null) return target;
  const entries = typedSteps.read(owner, step)?.values[target.list];
  const isListed = Array.isArray(entries) && target.index < entries.length;
  return isListed ? target : { ...target, index: null };
}

/** The steps whose answers are lists of entries. */
type EntryStep = 'wallet' | 'controlOwnership';

/** Returns the step that the list belongs to. */
export const stepOfList = (list: EntryTarget['list']): EntryStep =>
  list === 'wallets' ? 'wallet' : 'controlOwnership';

/** Returns everything that was typed on the form of a step and is not saved, for a draft on the server; null without any. */
export function typedOn(owner: string, step: FormStepId) {
  const typed = typedSteps.read(owner, step);
  const isList = step === 'wallet' || step === 'controlOwnership';
  const entry = isList ? readTypedEntry(owner, step) : null;
  if (!typed && !entry) return null;
  return { values: typed?.values ?? {}, base: asRecord(typed?.base), entry: entry && { ...entry } };
}
