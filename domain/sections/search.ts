import type { Answers, Question, QuestionForm, SearchKind } from '../form/question.ts';
import { isCompared } from './duplicates.ts';

/** The texts by which reviewers search for a case: names by word prefix, emails as a whole and by word, tax ids as a whole. */
export type SearchTexts = { readonly [Kind in SearchKind]: readonly string[] };

type Form = Pick<QuestionForm, 'questions' | 'lists'>;

const isSearched = (question: Question) => question.search !== undefined || isCompared(question);

/** Returns the properties of a record that the queue of cases shows, searches, or compares with other cases. */
export function queueFields({ questions, lists }: Form): string[] {
  return [
    ...questions.filter((question) => question.inQueue || isSearched(question)),
    ...lists.filter((list) => list.questions.some(isSearched)),
  ].map(({ name }) => name);
}

/** Returns the texts of a record that reviewers can search for. */
export function searchTextsOf({ questions, lists }: Form, record: Answers): SearchTexts {
  const found: Record<SearchKind, string[]> = { names: [], emails: [], taxIds: [] };
  const collect = (asked: readonly Question[], answers: Answers) => {
    for (const { name, search } of asked) if (search) found[search].push(String(answers[name] ?? ''));
  };
  collect(questions, record);
  for (const list of lists)
    for (const entry of (record[list.name] ?? []) as readonly Answers[]) collect(list.questions, entry);
  return found;
}
