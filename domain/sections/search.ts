import type { Answers, Question, QuestionForm, SearchKind } from '../form/question.ts';

/** What reviewers search a case by: names by words and their beginnings, emails whole and by their words, tax ids whole. */
export type SearchTexts = { readonly [Kind in SearchKind]: readonly string[] };

type Form = Pick<QuestionForm, 'questions' | 'lists'>;

const isSearched = ({ search }: Question) => search !== undefined;

/** Returns the properties of a record of which the queue of cases shows or finds something. */
export function queueFields({ questions, lists }: Form): string[] {
  return [
    ...questions.filter((question) => question.inQueue || isSearched(question)),
    ...lists.filter((list) => list.questions.some(isSearched)),
  ].map(({ name }) => name);
}

/** Returns the texts by which reviewers find a record. */
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
