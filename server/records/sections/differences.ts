import { nameOfField } from '#domain/field-names.ts';
import type { QuestionForm } from '#domain/form/question.ts';
import { type AnswerGroup, type AnswerRow, readBackForm } from '#domain/form/read-back.ts';
import { type SectionId, type SectionRecords, stepWithSection } from '#domain/records/sections.ts';
import { sections } from '#domain/sections/registry.ts';
import { isListOfRecords, valueAt } from './changed-paths.ts';
import { pairedEntries } from './paired-entries.ts';

/** A changed answer with its earlier and current value, as displayed. */
export type Difference = {
  /**
   * The dotted path of the answer in the current record, such as `legalName` or `directors.1.city`; `directors.2` for a
   * new entry, and `directors` for an entry that was removed from that list.
   */
  path: string;
  /** The display label: 'Legal name', 'Director 2, city'. */
  label: string;
  /** '' if it was not answered, or the entry did not exist. */
  before: string;
  /** '' if it is no longer answered, or the entry was removed. */
  after: string;
  /** The answers of a new or removed entry; empty otherwise. */
  answers: { label: string; value: string }[];
};

/**
 * Returns the displayed differences between an earlier and the current record of a section, in display order. List
 * entries that only moved are unchanged; removed entries come last.
 *
 * @param before undefined if the section was not saved before
 */
export function differences<Id extends SectionId>(
  section: Id,
  before: SectionRecords[Id] | undefined,
  after: SectionRecords[Id],
): Difference[] {
  const form: QuestionForm = sections[section];
  const lists = form.lists.map(({ name }) => name);
  const was = before ? readBackForm(form, before) : [];
  const is = readBackForm(form, after);
  const known = pairedPlaces(lists, before ?? {}, after);
  const valuesBefore = new Map(rowsOf(was).map(({ property, value }) => [property, value]));
  const properties = new Set(rowsOf(is).map(({ property }) => property));
  const isList = (property: string) => lists.includes(property);
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

  const stored = new Set(known.values());
  const gone = was.flatMap((group): Difference[] => {
    const entry = entryOf(group);
    if (entry === null) {
      return group.rows.flatMap(({ property: path, value }) =>
        properties.has(path) || isList(path) || value === typedAt(after, path)
          ? []
          : [{ path, label: labelOf(path), before: value, after: typedAt(after, path), answers: [] }],
      );
    }
    if (stored.has(entry)) return [];
    const path = entry.slice(0, entry.lastIndexOf('.'));
    return [{ path, label: labelOf(path), before: group.title, after: '', answers: answersOf(group) }];
  });
  return [...asRead, ...gone];
}

/** Maps the current path of each entry of these lists to its earlier path; new entries are omitted. */
function pairedPlaces(lists: readonly string[], before: object, after: object): Map<string, string> {
  const places = lists.flatMap((list) =>
    [...pairedEntries(entriesOf(before, list), entriesOf(after, list))].map(
      ([to, from]) => [`${list}.${to}`, `${list}.${from}`] as const,
    ),
  );
  return new Map(places);
}

/**
 * The stored value of a field that is not displayed separately, for example a physical address equal to the registered
 * one.
 */
function typedAt(record: object | undefined, path: string): string {
  const held = valueAt(record, path);
  return typeof held === 'string' ? held : '';
}

function entriesOf(record: object, list: string): Record<string, unknown>[] {
  const held = valueAt(record, list);
  return isListOfRecords(held) ? held : [];
}

/** The dotted path of the list entry that a group shows, such as `directors.2`; null for other groups. */
function entryOf({ rows }: AnswerGroup): string | null {
  return /^\w+\.\d+(?=\.)/.exec(rows[0]?.property ?? '')?.[0] ?? null;
}

function rowsOf(groups: readonly AnswerGroup[]): AnswerRow[] {
  return groups.flatMap(({ rows }) => rows);
}

function answersOf({ rows }: AnswerGroup): Difference['answers'] {
  return rows.filter(({ value }) => value !== '').map(({ label, value }) => ({ label, value }));
}
