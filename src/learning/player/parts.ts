import type { Learning, LearningStep, QuizStanding } from '#src/api/learning.ts';

export type Part =
  | { kind: 'step'; id: string; step: LearningStep }
  | { kind: 'quiz'; id: string; quiz: QuizStanding };

const asStep = (step: LearningStep): Part => ({ kind: 'step', id: step.id, step });
const asQuiz = (quiz: QuizStanding): Part => ({ kind: 'quiz', id: quiz.id, quiz });

/** Returns each module with its steps and quizzes, and last the quizzes at the end, whose `title` is empty. */
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

/** Returns all parts in the order in which they are learned. */
export function partsOf(learning: Learning): Part[] {
  return chaptersOf(learning).flatMap(({ parts }) => parts);
}

export const titleOf = (part: Part) => (part.kind === 'step' ? part.step.title : part.quiz.title);

export const isDone = (part: Part) =>
  part.kind === 'step' ? part.step.done : part.quiz.best?.passed === true;

/** Returns whether a part can be opened; a completed one always can. */
export const isOpen = (part: Part) =>
  isDone(part) || (part.kind === 'step' ? part.step.open : part.quiz.open || part.quiz.best !== null);
