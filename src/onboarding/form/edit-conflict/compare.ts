import { formDifferences, settledForm } from '#domain/form/differences.ts';
import type { Answers, QuestionForm } from '#domain/form/question.ts';
import type { ChosenSide, TwoAnswers } from '#src/ui/form/two-versions.tsx';

/** Converts between a record and the values of its form. */
export interface FormOf {
  toRecord(values: object): object;
  toValues(record: object): object;
}

const asItIs: FormOf = { toRecord: (values) => values, toValues: (record) => record };

/** Returns the function that compares the versions of a form, answer by answer. */
export const compareForm =
  (form: QuestionForm, { toRecord, toValues }: FormOf = asItIs): Compare =>
  ({ base, mine, theirs }) => {
    const recordOf = (values: object) => toRecord(values) as Answers;
    const conflict = { base: recordOf(base), mine: recordOf(mine), theirs: recordOf(theirs) };
    return formDifferences(form, conflict).map((difference): AnswerConflict => {
      const { property, entry, field, label, inWords, isTheirsAlone } = difference;
      return {
        key: [property, entry, field].filter((part) => part !== null).join(' '),
        label,
        ...inWords,
        isTheirsAlone,
        settle: (values, side) => toValues(settledForm(form, toRecord(values), difference, side)),
      };
    });
  };

/** One difference between two users' versions of the same form. */
export interface AnswerConflict extends Omit<TwoAnswers, 'chosen'> {
  /** Returns the form's values with this difference resolved in favour of a side, and the rest unchanged. */
  settle(values: object, side: ChosenSide): object;
}

/** The values of a form as both users opened it, as this user has edited it, and as the other user has saved it. */
export interface Versions {
  base: object;
  mine: object;
  theirs: object;
}

/** Returns the differences that a save of this form would overwrite. */
export type Compare = (versions: Versions) => readonly AnswerConflict[];
