import type { StringSchema } from 'yup';
import { maxAnswerLength, minAnswerLength } from './limits.ts';
import { textField } from './text-field.ts';

/** Returns the schema of a required answer to an open question, typed into a text area. */
export function answerField(missing: string): StringSchema<string> {
  return textField({ missing, max: maxAnswerLength, multiline: true }).min(
    minAnswerLength,
    `Say a little more, at least ${minAnswerLength} characters`,
  );
}
