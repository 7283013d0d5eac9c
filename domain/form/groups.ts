import type { Heading, Question, QuestionForm } from './question.ts';

/** Questions under one heading. */
export type QuestionGroup = Heading & { questions: readonly Question[] };

/** Returns the questions of a form grouped by heading. Questions before the first heading are under the form's title. */
export function groupsOf({ title, questions }: Omit<QuestionForm, 'lists'>): QuestionGroup[] {
  const groups: (Heading & { questions: Question[] })[] = [];
  for (const question of questions) {
    const last = groups.at(-1);
    if (last && !question.heading) last.questions.push(question);
    else groups.push({ ...(question.heading ?? { title }), questions: [question] });
  }
  return groups;
}
