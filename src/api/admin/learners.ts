import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

export type QuizAttemptSummary = components['schemas']['QuizAttemptSummary'];
export type QuizAttempt = components['schemas']['QuizAttempt'];

/** The maximum page size of the contract. */
const pageSize = 100;

/** The latest attempts of one enrolment, by the id of its row in the list of learners. */
export const attemptsOfLearnerQuery = (learningId: string) =>
  queryOptions({
    queryKey: ['admin', 'learner', learningId, 'attempts'] as const,
    queryFn: async ({ signal }) => {
      const params = { query: { learningId, pageSize } };
      return (await adminAnswerOf(adminClient.GET('/training-quiz-attempt', { params, signal }))).data;
    },
  });

/** An attempt with its questions, the answers given and the correct answers. */
export const attemptQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'quiz-attempt', id] as const,
    queryFn: async ({ signal }): Promise<QuizAttempt> => {
      const params = { path: { id } };
      return (await adminAnswerOf(adminClient.GET('/training-quiz-attempt/{id}', { params, signal }))).data;
    },
  });
