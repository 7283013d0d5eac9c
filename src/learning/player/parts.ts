import type { Learning, LearningStep, QuizStanding } from '#src/api/learning.ts';

/** What a learner goes through one after the other. */
export type Part =
  | { kind: 'step'; id: string; step: LearningStep }
  | { kind: 'quiz'; id: string; quiz: QuizStanding };

const asStep = (step: LearningStep): Part => ({ kind: 'step', id: step.id, step });
const asQuiz = (quiz: QuizStanding): Part => ({ kind: 'quiz', id: quiz.id, quiz });

/** A module's steps, and the quizzes after them; beneath them all, those at the end. `title` is empty for these. */
export function chaptersOf(
  learning: Learning,
): { id: string; title: string; summary: string; parts: Part[] }[] {
  const modules = learning.modules.map(({ id, title, summary, steps, quizzes }) => ({
    id,
    title,
    summary,
    parts: [...steps.map(asStep), ...quizzes.map(asQuiz)],
  }));
  if (learning.quizzes.length === 0) return modules;
  return [...modules, { id: 'end', title: '', summary: '', parts: learning.quizzes.map(asQuiz) }];
}

/** Everything in the order in which it is learnt. */
export function partsOf(learning: Learning): Part[] {
  return chaptersOf(learning).flatMap(({ parts }) => parts);
}

export const titleOf = (part: Part) => (part.kind === 'step' ? part.step.title : part.quiz.title);

export const isDone = (part: Part) =>
  part.kind === 'step' ? part.step.done : part.quiz.best?.passed === true;

/** Whether it can be opened; what is done always can. */
export const isOpen = (part: Part) =>
  isDone(part) || (part.kind === 'step' ? part.step.open : part.quiz.open || part.quiz.best !== null);
