import type { AnswerInWords } from '#domain/form/check-answers.ts';
import { answersInWords, checkAnswers } from '#domain/form/check-answers.ts';
import type { Answers } from '#domain/form/question.ts';
import type { Validation } from '#domain/rules/validate.ts';
import { address } from '../parts/address.ts';
import { agent } from './agent.ts';
import { changeNotice } from './change-notice.ts';
import { criminalCheck } from './criminal-check.ts';
import type { MsbRecordAnswers, MsbRecordForm, MsbRecordKind } from './record-kind.ts';

/** The form of each kind of record, in the order of the page. */
export const msbRecordForms: Readonly<Record<MsbRecordKind, MsbRecordForm>> = {
  criminal_check: criminalCheck,
  agent,
  change_notice: changeNotice,
};

export const msbRecordKinds = Object.keys(msbRecordForms) as MsbRecordKind[];

/** Validates the answers of a record, as `checkAnswers` does. @param today the day at FINTRAC, `YYYY-MM-DD` */
export function checkMsbRecord(
  kind: MsbRecordKind,
  value: unknown,
  today: string,
): Validation<MsbRecordAnswers> {
  return checkAnswers<MsbRecordAnswers>(msbRecordForms[kind].questions, value, { today });
}

/** Returns the answers of a record as texts, without empty ones; an address is one line. */
export function msbRecordInWords(kind: MsbRecordKind, answers: Answers): AnswerInWords[] {
  const { questions } = msbRecordForms[kind];
  const start = questions.findIndex(({ name }) => name === 'street');
  if (start < 0) return answersInWords(questions, answers);
  const end = start + address.length;
  const line = answersInWords(questions.slice(start, end), answers).map(({ value }) => value);
  return [
    ...answersInWords(questions.slice(0, start), answers),
    { label: 'Address', value: line.join(', ') },
    ...answersInWords(questions.slice(end), answers),
  ];
}
