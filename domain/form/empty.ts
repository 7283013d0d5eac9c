import type { Question, QuestionForm } from './question.ts';

/** Returns a record of these questions before anything was answered. */
export function emptyRecord(questions: readonly Question[]): Record<string, unknown> {
  return Object.fromEntries(questions.map((question) => [question.name, emptyAnswer(question)]));
}

/** Returns a record of a form before anything was answered. */
export function emptyForm({ questions, lists }: Pick<QuestionForm, 'questions' | 'lists'>) {
  return { ...emptyRecord(questions), ...Object.fromEntries(lists.map(({ name }) => [name, []])) };
}

function emptyAnswer({ kind, initial }: Question): unknown {
  if (initial !== undefined) return initial;
  if (kind === 'number' || kind === 'yesNo') return null;
  if (kind === 'choices') return [];
  return kind === 'agreed' || kind === 'checkbox' ? false : '';
}
