import { sectionDifferences } from '#domain/meeting/in-words.ts';
import { type Answers, settled } from '#domain/meeting/three-way.ts';
import type { SectionId } from '#domain/records/sections.ts';
import type { Compare, Met } from './met.ts';

/** How a form shows a record, and which record its values stand for. */
export interface FormOf {
  toRecord(values: object): object;
  toValues(record: object): object;
}

/** Compares the versions of a section's form, answer by answer. */
export const compareSection =
  (section: SectionId, { toRecord, toValues }: FormOf): Compare =>
  ({ base, mine, theirs }) => {
    const recordOf = (values: object) => toRecord(values) as Answers;
    const meeting = { base: recordOf(base), mine: recordOf(mine), theirs: recordOf(theirs) };
    return sectionDifferences(section, meeting).map((difference): Met => {
      const { property, entry, field, label, inWords, isTheirsAlone } = difference;
      return {
        key: [property, entry, field].filter((part) => part !== null).join(' '),
        label,
        ...inWords,
        isTheirsAlone,
        settle: (values, side) => toValues(settled(toRecord(values), difference, side)),
      };
    });
  };
