import { nameOfField } from '#domain/field-names.ts';
import { type SectionId, type SectionRecords, stepWithSection } from '#domain/records/sections.ts';
import type { AnswerGroup, AnswerRow } from '#domain/sections/answers.ts';
import { sections } from '#domain/sections/registry.ts';
import { isListOfRecords, valueAt } from './changed-paths.ts';
import { pairedEntries } from './paired-entries.ts';

/** One answer as it was and as it is, in the words in which people read it back. */
export type Difference = {
  /**
   * The dotted path of the answer in the present record, such as `legalName` or `directors.1.city`; `directors.2` for an entry
   * that is new as a whole, and `directors` for one that was taken out of that list.
   */
  path: string;
  /** How people call it: 'Legal name', 'Director 2, city'. */
  label: string;
  /** '' where nothing was answered, or the entry was not there. */
  before: string;
  /** '' where nothing is answered any more, or the entry was taken out. */
  after: string;
  /** Of an entry that is new or was taken out: what it says; empty otherwise. */
  answers: { label: string; value: string }[];
};

/**
 * What people read differently in a section's record than in an earlier one, in the order in which they read it. Entries of a
 * list that only moved are the same; those that were taken out come last.
 *
 * @param before undefined where the section had not been saved
 */
export function differences<Id extends SectionId>(
  section: Id,
  before: SectionRecords[Id] | undefined,
  after: SectionRecords[Id],
): Difference[] {
  const { readBack, lists = {} } = sections[section];
  const was = before ? readBack(before) : [];
  const is = readBack(after);
  const known = pairedPlaces(Object.keys(lists), before ?? {}, after);
  const valuesBefore = new Map(rowsOf(was).map(({ property, value }) => [property, value]));
  const properties = new Set(rowsOf(is).map(({ property }) => property));
  const isList = (property: string) => Object.hasOwn(lists, property);
  const labelOf = (path: string) => nameOfField(stepWithSection(section).id, path);

  const asRead = is.flatMap((group): Difference[] => {
    const entry = entryOf(group);
    const place = entry === null ? null : known.get(entry);
    if (entry !== null && place === undefined) {
      return [
        { path: entry, label: labelOf(entry), before: '', after: group.title, answers: answersOf(group) },
      ];
    }
    return group.rows.flatMap(({ property: path, value }) => {
      const earlier = entry === null ? path : `${place}${path.slice(entry.length)}`;
      const valueBefore = valuesBefore.get(earlier) ?? typedAt(before, earlier);
      if (valueBefore === value || isList(path)) return [];
      return [{ path, label: labelOf(path), before: valueBefore, after: value, answers: [] }];
    });
  });

  const kept = new Set(known.values());
  const gone = was.flatMap((group): Difference[] => {
    const entry = entryOf(group);
    if (entry === null) {
      return group.rows.flatMap(({ property: path, value }) =>
        properties.has(path) || isList(path) || value === typedAt(after, path)
          ? []
          : [{ path, label: labelOf(path), before: value, after: typedAt(after, path), answers: [] }],
      );
    }
    if (kept.has(entry)) return [];
    const path = entry.slice(0, entry.lastIndexOf('.'));
    return [{ path, label: labelOf(path), before: group.title, after: '', answers: answersOf(group) }];
  });
  return [...asRead, ...gone];
}

/** Where each entry of these lists stood before, by where it stands now; without those that are new. */
function pairedPlaces(lists: readonly string[], before: object, after: object): Map<string, string> {
  const places = lists.flatMap((list) =>
    [...pairedEntries(entriesOf(before, list), entriesOf(after, list))].map(
      ([to, from]) => [`${list}.${to}`, `${list}.${from}`] as const,
    ),
  );
  return new Map(places);
}

/** What the record holds where it is not read back by itself: a physical address that is the registered one. */
function typedAt(record: object | undefined, path: string): string {
  const held = valueAt(record, path);
  return typeof held === 'string' ? held : '';
}

function entriesOf(record: object, list: string): Record<string, unknown>[] {
  const held = valueAt(record, list);
  return isListOfRecords(held) ? held : [];
}

/** The dotted path of the entry that a group is, such as `directors.2`; null for one that is none. */
function entryOf({ rows }: AnswerGroup): string | null {
  return /^\w+\.\d+(?=\.)/.exec(rows[0]?.property ?? '')?.[0] ?? null;
}

function rowsOf(groups: readonly AnswerGroup[]): AnswerRow[] {
  return groups.flatMap(({ rows }) => rows);
}

function answersOf({ rows }: AnswerGroup): Difference['answers'] {
  return rows.filter(({ value }) => value !== '').map(({ label, value }) => ({ label, value }));
}
