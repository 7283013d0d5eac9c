import { adminRoot } from '../kit/admin-paths.ts';

const of = (id: string) => `${adminRoot}/trainings/${encodeURIComponent(id)}`;

/** The tabs of the page of a training, in order. */
export const trainingTabs = ['about', 'outline', 'publish', 'results'] as const;
export type TrainingTab = (typeof trainingTabs)[number];

export const trainingAddresses = {
  tab: (id: string, tab: TrainingTab) => (tab === 'about' ? of(id) : `${of(id)}/${tab}`),
  /** The outline at one of its modules. */
  module: (id: string, moduleId: string) => `${of(id)}/outline?module=${encodeURIComponent(moduleId)}`,
  step: (id: string, stepId: string) => `${of(id)}/steps/${encodeURIComponent(stepId)}`,
  quiz: (id: string, quizId: string) => `${of(id)}/quizzes/${encodeURIComponent(quizId)}`,
  /** A quiz with one of its questions expanded. */
  question: (id: string, quizId: string, questionId: string) =>
    `${of(id)}/quizzes/${encodeURIComponent(quizId)}?question=${encodeURIComponent(questionId)}`,
} as const;
