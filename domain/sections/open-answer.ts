import { maxAnswerLength, minAnswerLength } from '../rules/limits.ts';

/** An open question, answered in a text area. */
export const openAnswer = { kind: 'area', min: minAnswerLength, max: maxAnswerLength } as const;
