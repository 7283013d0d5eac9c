import type { Answers } from './question.ts';

type Entry = Answers;

/** Whose answer is used. */
type Side = 'mine' | 'theirs';

/**
 * One difference between two users who started from the same record. `entry` identifies the entry of the list `property`, and
 * `field` its field; without a field, the difference is whether the entry exists.
 */
export type Difference = {
  property: string;
  entry: string | null;
  field: string | null;
  /** That entry as in the form, or, if the form does not have it, as the other user has saved it. */
  of: Entry | null;
  /** Undefined for a missing entry. */
  mine: unknown;
  theirs: unknown;
  /** Whether only the other user has changed it: then their answer is used, unless the user chooses their own. */
  isTheirsAlone: boolean;
};

/** Returns the identity of an entry of the list `property`: entries with the same identity are the same for both users. */
export type Identify = (entry: Entry, property: string) => string;

/** Identifies entries by their index in the list. */
const byPlace: Identify = () => '';

/** A record as both users opened it, as one has it in the form, and as the other has saved it. */
export type EditedVersions = { base: Answers; mine: Answers; theirs: Answers };

/**
 * Returns the differences that a save of this form would overwrite, in the record's order: a three-way comparison. Changes of the
 * saving user alone are not included.
 */
export function differencesOf(
  { base, mine, theirs }: EditedVersions,
  identify: Identify = byPlace,
): Difference[] {
  return Object.keys(mine).flatMap((property) => {
    const lists = [base[property], mine[property], theirs[property]];
    if (lists.every(isListOfEntries)) {
      const [before = [], own = [], others = []] = lists;
      const entriesOf = (list: readonly Entry[]) => byIdentity(list, (entry) => identify(entry, property));
      return entryDifferences(property, entriesOf(before), entriesOf(own), entriesOf(others));
    }
    return differ(
      { property, entry: null, field: null, of: null },
      base[property],
      mine[property],
      theirs[property],
    );
  });
}

/** Returns the record with one difference resolved in favour of a side, and the rest unchanged. */
export function settled<Stored extends object>(
  record: Stored,
  difference: Difference,
  side: Side,
  identify: Identify,
): Stored {
  const { property, entry, field } = difference;
  const value = difference[side];
  if (entry === null) return { ...record, [property]: value };
  const held: unknown = Object.entries(record).find(([name]) => name === property)?.[1];
  const entries = isListOfEntries(held) ? held : [];
  const at = [...byIdentity(entries, (each) => identify(each, property)).keys()].indexOf(entry);
  if (field !== null) {
    const found = entries[at];
    return found ? { ...record, [property]: entries.with(at, { ...found, [field]: value }) } : record;
  }
  if (value === undefined) return at < 0 ? record : { ...record, [property]: entries.toSpliced(at, 1) };
  return { ...record, [property]: at < 0 ? [...entries, value] : entries.with(at, value as Entry) };
}

type Entries = ReadonlyMap<string, Entry>;

function entryDifferences(property: string, base: Entries, mine: Entries, theirs: Entries): Difference[] {
  return [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((entry) => {
    const own = mine.get(entry);
    const others = theirs.get(entry);
    const before = base.get(entry);
    const of = own ?? others ?? null;
    if (!own || !others) return differ({ property, entry, field: null, of }, before, own, others);
    return [...new Set([...Object.keys(own), ...Object.keys(others)])].flatMap((field) =>
      differ({ property, entry, field, of }, before?.[field], own[field], others[field]),
    );
  });
}

function differ(
  place: Pick<Difference, 'property' | 'entry' | 'field' | 'of'>,
  before: unknown,
  mine: unknown,
  theirs: unknown,
): Difference[] {
  if (isSame(mine, theirs) || isSame(theirs, before)) return [];
  return [{ ...place, mine, theirs, isTheirsAlone: isSame(mine, before) }];
}

/** Returns the entries by identity; a second one with the same identity gets another key. */
function byIdentity(entries: readonly Entry[], identify: (entry: Entry) => string): Map<string, Entry> {
  const known = new Map<string, Entry>();
  for (const entry of entries) {
    const identity = identify(entry);
    let own = identity;
    for (let nth = 2; known.has(own); nth += 1) own = `${identity} ${nth}`;
    known.set(own, entry);
  }
  return known;
}

function isListOfEntries(value: unknown): value is readonly Entry[] {
  return Array.isArray(value) && value.every((each: unknown) => typeof each === 'object' && each !== null);
}

/** Compares by content: records are plain values, and the order of properties does not matter. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length || Array.isArray(one) !== Array.isArray(other)) return false;
  const others = new Map<string, unknown>(Object.entries(other));
  return Object.entries(one).every(([name, value]) => others.has(name) && isSame(value, others.get(name)));
}
