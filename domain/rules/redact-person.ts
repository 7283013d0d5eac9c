import { fullName } from '../sections/person.ts';
import { comparable, personIdentity, personName } from './person-identity.ts';

/** The name that replaces an erased person. */
export const erasedPerson = { firstName: 'Erased', lastName: 'person', name: 'Erased person' } as const;

/** The texts that identify a person: the name in each way in which it is written, and the email address. */
export type IdentifyingTexts = { identity: readonly [email: string, name: string]; texts: readonly string[] };

type Entry = { firstName: string; lastName: string; email: string };

function isEntry(value: object): value is Entry {
  const { firstName, lastName, email } = value as Partial<Record<keyof Entry, unknown>>;
  return typeof firstName === 'string' && typeof lastName === 'string' && typeof email === 'string';
}

/** Returns the texts by which a person is known, from their entries in records. */
export function identifyingTexts(entries: readonly Entry[]): IdentifyingTexts | null {
  const [first] = entries;
  if (!first) return null;
  const texts = entries.flatMap((entry) => {
    const blank = { salutation: '', middleName: '', suffix: '' };
    return [
      fullName({ ...blank, ...entry }),
      fullName({ ...blank, ...entry, salutation: '' }),
      personName(entry),
    ];
  });
  return {
    identity: personIdentity({ name: personName(first), email: first.email }),
    // The longest first, so that no part of a longer name is left.
    texts: [...new Set([...texts, first.email])]
      .filter((text) => text.trim().length > 1)
      .toSorted((one, other) => other.length - one.length),
  };
}

/** Yields every entry with a name and an email address in a record. */
export function* entriesIn(value: unknown): Generator<Entry> {
  if (typeof value !== 'object' || value === null) return;
  if (isEntry(value)) yield value;
  for (const inner of Object.values(value)) yield* entriesIn(inner);
}

/**
 * Returns a record without a person: their entries are emptied, and their name and email address are replaced in every text.
 * Numbers and choices of other people stay.
 */
export function redactPerson<Value>(value: Value, person: IdentifyingTexts): Value {
  return redacted(value, person) as Value;
}

function redacted(value: unknown, person: IdentifyingTexts): unknown {
  if (typeof value === 'string') return withoutTexts(value, person.texts);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => redacted(each, person));
  if (isEntry(value) && isOf(value, person)) {
    const { firstName, lastName } = erasedPerson;
    return { ...emptied(value), firstName, lastName };
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, redacted(inner, person)]));
}

function isOf(entry: Entry, { identity }: IdentifyingTexts): boolean {
  const [email, name] = personIdentity({ name: personName(entry), email: entry.email });
  return email === identity[0] && name === identity[1];
}

/** The same fields without content. */
function emptied(value: object): object {
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (typeof inner === 'string') return [key, ''];
      if (Array.isArray(inner)) return [key, []];
      return [key, typeof inner === 'object' && inner !== null ? emptied(inner) : inner];
    }),
  );
}

/** Replaces texts in any case and spacing. */
export function withoutTexts(text: string, texts: readonly string[]): string {
  const plain = text.normalize('NFC');
  const replaced = texts.reduce((left, each) => left.replace(patternOf(each), erasedPerson.name), plain);
  return replaced === plain ? text : replaced;
}

function patternOf(text: string): RegExp {
  const words = comparable(text)
    .split(' ')
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join('\\s+')}(?![\\p{L}\\p{N}])`, 'giu');
}
