import { formDifferences, settledForm } from '#domain/form/differences.ts';
import type { Answers, QuestionForm } from '#domain/form/question.ts';
import type { AnswerConflict, Compare } from './conflicting.ts';

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
