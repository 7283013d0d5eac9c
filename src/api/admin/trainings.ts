import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { keepaliveOf } from '../keepalive.ts';
import { queryClient } from '../query-client.ts';
import { adminAnswerOf, adminClient } from './client.ts';

type Schemas = components['schemas'];

export type Training = Schemas['Training'];
export type TrainingListed = Schemas['TrainingListed'];
export type TrainingModule = Schemas['TrainingModule'];
export type TrainingStep = Schemas['TrainingStep'];
export type TrainingQuiz = Schemas['TrainingQuiz'];
export type TrainingQuestion = Schemas['TrainingQuizQuestion'];
export type TrainingContent = Schemas['TrainingContent'];
export type StepContent = Schemas['TrainingStepContent'];
export type QuizContent = Schemas['TrainingQuizContent'];
export type QuestionContent = Schemas['TrainingQuestionContent'];
export type QuestionFigures = Schemas['QuestionFigures'];

const one = (id: string) => ({ path: { id } });

/** @throws ApiError 404 when it is gone */
export async function readTraining(id: string): Promise<Training> {
  // For other callers, the same call returns the training as the catalogue shows it.
  return (await adminAnswerOf(adminClient.GET('/trainings/{id}', { params: one(id) }))).data as Training;
}

/**
 * Changes a training.
 *
 * @throws ApiError 400 with the refused fields; 409 with the field where its slug is taken, and without fields where another user
 * has changed the training meanwhile
 */
export async function changeTraining(id: string, body: Schemas['TrainingChange']): Promise<Training> {
  return (
    await adminAnswerOf(adminClient.PATCH('/trainings/{id}', { params: one(id), body, ...keepaliveOf(body) }))
  ).data;
}

/** Creates a training as a copy of another. @throws ApiError 404 when that is gone */
export async function duplicateTraining(id: string): Promise<Training> {
  return (await adminAnswerOf(adminClient.POST('/trainings/duplicate/{id}', { params: one(id) }))).data;
}

/** Publishes or withdraws a training. @throws ApiError 400 with what is missing, by path; 409 as {@link changeTraining} */
export async function publishTraining(id: string, body: Schemas['TrainingPublishing']): Promise<Training> {
  return (await adminAnswerOf(adminClient.PATCH('/trainings/{id}/publish', { params: one(id), body }))).data;
}

const previewKey = (id: string) => ['admin', 'training-preview', id] as const;

/** The training as the next version would publish it, and what is missing for that. */
export const trainingPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: previewKey(id),
    queryFn: async ({ signal }): Promise<Schemas['TrainingPreview']> =>
      (await adminAnswerOf(adminClient.GET('/trainings/{id}/preview', { params: one(id), signal }))).data,
    staleTime: 0,
  });

const listed = { sort: 'title', order: 'asc', page: 1, pageSize: 25 } as const;

/** Trainings with words in title, summary or tags that start with the search text; the first of them by title. */
export const trainingSearchQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'training-search', search] as const,
    queryFn: async ({ signal }): Promise<TrainingListed[]> => {
      const query = { ...listed, ...(search && { search: search.slice(0, 200) }) };
      const { data } = await adminAnswerOf(adminClient.GET('/trainings', { params: { query }, signal }));
      // For other callers, the same call returns the catalogue.
      return data.items as TrainingListed[];
    },
  });

/** The title of a training; null where it is gone. */
export const trainingTitleQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'training-title', id] as const,
    queryFn: async (): Promise<string | null> => {
      const { data, response } = await adminClient.GET('/trainings/{id}', { params: one(id) });
      if (response.status === 404 || response.status === 400) return null;
      return data?.title ?? id;
    },
    staleTime: 60_000,
  });

/** @throws ApiError 409 where another user has changed it meanwhile */
export async function changeModule(
  id: string,
  body: Schemas['TrainingModuleChange'],
): Promise<TrainingModule> {
  return (await adminAnswerOf(adminClient.PATCH('/training-modules/{id}', { params: one(id), body }))).data;
}

/** @throws ApiError 404 when it is gone */
export async function readStep(id: string): Promise<TrainingStep> {
  return (await adminAnswerOf(adminClient.GET('/training-steps/{id}', { params: one(id) }))).data;
}

/** @throws ApiError as {@link changeModule} */
export async function changeStep(id: string, body: Schemas['TrainingStepChange']): Promise<TrainingStep> {
  return (
    await adminAnswerOf(
      adminClient.PATCH('/training-steps/{id}', { params: one(id), body, ...keepaliveOf(body) }),
    )
  ).data;
}

/** @throws ApiError 404 when it is gone */
export async function readQuiz(id: string): Promise<TrainingQuiz> {
  return (await adminAnswerOf(adminClient.GET('/training-quizzes/{id}', { params: one(id) }))).data;
}

/** @throws ApiError as {@link changeModule} */
export async function changeQuiz(id: string, body: Schemas['TrainingQuizChange']): Promise<TrainingQuiz> {
  return (
    await adminAnswerOf(
      adminClient.PATCH('/training-quizzes/{id}', { params: one(id), body, ...keepaliveOf(body) }),
    )
  ).data;
}

/** @throws ApiError 404 when it is gone */
export async function readQuestion(id: string): Promise<TrainingQuestion> {
  return (await adminAnswerOf(adminClient.GET('/training-quiz-questions/{id}', { params: one(id) }))).data;
}

/** @throws ApiError as {@link changeModule} */
export async function changeQuestion(
  id: string,
  body: Schemas['TrainingQuizQuestionChange'],
): Promise<TrainingQuestion> {
  const path = '/training-quiz-questions/{id}';
  return (await adminAnswerOf(adminClient.PATCH(path, { params: one(id), body, ...keepaliveOf(body) }))).data;
}

/** The query keys of trainings and their parts. */
const readOfTrainings = [
  ['trainings'],
  ['training-modules'],
  ['training-steps'],
  ['training-quizzes'],
  ['training-quiz-questions'],
  ['admin', 'training-preview'],
  ['admin', 'training-search'],
  ['admin', 'training-title'],
];

/** Refetches everything that is shown of trainings: a change of a part changes its training and what that is missing. */
export async function refreshTrainings(): Promise<void> {
  await Promise.all(readOfTrainings.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** The figures of each question of a training. */
export const questionFiguresQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'question-figures', id] as const,
    queryFn: async ({ signal }): Promise<Schemas['QuestionFigures']> =>
      (await adminAnswerOf(adminClient.GET('/trainings/{id}/question-figures', { params: one(id), signal })))
        .data,
    staleTime: 0,
  });
