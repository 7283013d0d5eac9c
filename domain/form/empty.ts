import type { Question, QuestionForm } from './question.ts';

/** Returns a record with empty answers to these questions. */
export function emptyRecord(questions: readonly Question[]): Record<string, unknown> {
  return Object.fromEntries(questions.map((question) => [question.name, emptyAnswer(question)]));
}

/** Returns a record of a form with empty answers and empty lists. */
export function emptyForm({ questions, lists }: Pick<QuestionForm, 'questions' | 'lists'>) {
  return { ...emptyRecord(questions), ...Object.fromEntries(lists.map(({ name }) => [name, []])) };
}

function emptyAnswer({ kind, initial }: Question): unknown {
  if (initial !== undefined) return initial;
  if (kind === 'number' || kind === 'yesNo') return null;
  if (kind === 'choices') return [];
  return kind === 'agreed' || kind === 'checkbox' ? false : '';
}
