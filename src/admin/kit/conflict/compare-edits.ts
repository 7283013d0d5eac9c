import type { Answers } from '#domain/form/question.ts';
import { differencesOf } from '#domain/form/three-way.ts';

/** The same record as both editors opened it, as one has it in the form, and as the other has stored it. */
export type Edits = { base: Answers; mine: Answers; theirs: Answers };

/** An unset, an emptied and an unchecked field are the same to a reader. */
const blank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/** Returns the record with the same value for every blank field. */
const comparable = (record: Answers): Answers =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, blank(value) ? null : value]));

/** Returns the names of the fields that both editors changed differently, and of those that only the other changed. */
export function compareEdits({ base, mine, theirs }: Edits): { both: string[]; theirsAlone: string[] } {
  const differences = differencesOf({
    base: comparable(base),
    mine: comparable(mine),
    // A field that the other record does not have, such as the text of a step, counts as unchanged.
    theirs: comparable({ ...base, ...theirs }),
  });
  const names = (isAlone: boolean) => [
    ...new Set(differences.filter((each) => each.isTheirsAlone === isAlone).map(({ property }) => property)),
  ];
  const both = names(false);
  return { both, theirsAlone: names(true).filter((name) => !both.includes(name)) };
}

/** Returns the fields of `record` whose value differs from the base. */
export function changesOf(base: Answers, record: Answers): Record<string, unknown> {
  const [before, now] = [comparable(base), comparable(record)];
  return Object.fromEntries(
    Object.entries(record).filter(
      ([name]) => JSON.stringify(before[name] ?? null) !== JSON.stringify(now[name] ?? null),
    ),
  );
}
