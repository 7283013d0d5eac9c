import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

export type QuizAttemptSummary = components['schemas']['QuizAttemptSummary'];
export type QuizAttempt = components['schemas']['QuizAttempt'];

export type Enrolment = components['schemas']['Enrolment'];

/** Enrols a person without a payment. @throws ApiError 400 with the field, 409 where the person has the training */
export async function enrolLearner(body: Enrolment) {
  return (await adminAnswerOf(adminClient.POST('/training-learners', { body }))).data;
}

/** The published trainings, by title. */
export const publishedTrainingsQuery = queryOptions({
  queryKey: ['trainings', 'published'] as const,
  queryFn: async ({ signal }) => {
    const params = { query: { state: 'published' as const, pageSize: 100 } };
    const { data } = await adminAnswerOf(adminClient.GET('/trainings', { params, signal }));
    return data.items.map(({ id, title }) => ({ id, title })).sort((a, b) => (a.title < b.title ? -1 : 1));
  },
});

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

export type TrainingLearnerChange = components['schemas']['TrainingLearnerChange'];

/** Sets the last day of access or the extra time of a learner. @throws ApiError 400 with the field */
export async function changeLearner(id: string, body: TrainingLearnerChange) {
  const params = { path: { id } };
  return (await adminAnswerOf(adminClient.PATCH('/training-learners/{id}', { params, body }))).data;
}

/** Allows one more attempt at a quiz. @throws ApiError 409 while the learner still has an attempt */
export async function allowAttempt(id: string, body: components['schemas']['FurtherAttempt']) {
  const params = { path: { id } };
  return (await adminAnswerOf(adminClient.POST('/training-learners/{id}/attempts', { params, body }))).data;
}
