import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

export type QuizAttemptSummary = components['schemas']['QuizAttemptSummary'];
export type QuizAttempt = components['schemas']['QuizAttempt'];

/** As many as the contract gives at once. */
const pageSize = 100;

/** The latest attempts of one run through a training, by the id of the list of learners. */
export const attemptsOfLearnerQuery = (learningId: string) =>
  queryOptions({
    queryKey: ['admin', 'learner', learningId, 'attempts'] as const,
    queryFn: async ({ signal }) => {
      const params = { query: { learningId, pageSize } };
      return (await adminAnswerOf(adminClient.GET('/training-quiz-attempt', { params, signal }))).data;
    },
  });

/** An attempt with its questions, its answers and what was right. */
export const attemptQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'quiz-attempt', id] as const,
    queryFn: async ({ signal }): Promise<QuizAttempt> => {
      const params = { path: { id } };
      return (await adminAnswerOf(adminClient.GET('/training-quiz-attempt/{id}', { params, signal }))).data;
    },
  });
