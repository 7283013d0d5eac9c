import type { Action, Answers } from '../actions.ts';

/** One thing to type or to choose: in which field, and what. */
export type Datum = { field: string; value: string };

/** Answers to several fields are listed beside the step; one of its own stands in the sentence that asks for it. */
export function isListed(answers: Answers): boolean {
  return Object.keys(answers).length > 1;
}

/** What an action types into fields, in the order of the form. */
export function dataOf(action: Action): readonly Datum[] {
  if (!('do' in action) || action.do !== 'fill') return [];
  return Object.entries(action.answers).map(([field, answer]) => ({ field, value: typed(answer) }));
}

function typed(answer: string | boolean): string {
  if (typeof answer === 'boolean') return answer ? '(ticked)' : '(not ticked)';
  return answer === '' ? '(empty)' : answer;
}
