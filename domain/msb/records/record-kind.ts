import type { components } from '#contract/schema.d.ts';
import type { Answers, QuestionForm } from '#domain/form/question.ts';

/** What staff record next to an application. */
export type MsbRecordKind = components['schemas']['MsbRecordKind'];
export type MsbRecordAnswers = components['schemas']['MsbRecordAnswers'];

/** A stored record. */
export type MsbRecord = { id: string; kind: MsbRecordKind; answers: MsbRecordAnswers };

/** The questions of one kind of record. */
export type MsbRecordForm = Omit<QuestionForm, 'lists'> & {
  /** The noun for one record: `criminal record check`. */
  one: string;
  /** The reason for the record, in one sentence. */
  why: string;
  /** The maximum number of records of one application. */
  max: number;
  /** Returns the name of a record in a list. */
  nameOf(answers: Answers): string;
};
