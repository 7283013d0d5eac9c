import type { Action, Answers } from '../actions.ts';

/** One field to fill in, and its value. */
export type Datum = { field: string; value: string };

/** Answers to several fields are listed next to the step; a single one is part of the sentence. */
export function isListed(answers: Answers): boolean {
  return Object.keys(answers).length > 1;
}

/** Returns the values that an action types, in the order of the form. */
export function dataOf(action: Action): readonly Datum[] {
  if (!('do' in action) || action.do !== 'fill') return [];
  return Object.entries(action.answers).map(([field, answer]) => ({ field, value: typed(answer) }));
}

function typed(answer: string | boolean): string {
  if (typeof answer === 'boolean') return answer ? '(ticked)' : '(not ticked)';
  return answer === '' ? '(empty)' : answer;
}
