import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { ApiError } from './api-error.ts';
import { answerOf, client } from './client.ts';
import { queryClient } from './query-client.ts';

type Schemas = components['schemas'];
export type Learning = Schemas['Learning'];
export type LearningStep = Schemas['LearningStep'];
export type QuizStanding = Schemas['QuizStanding'];
export type LearningSummary = Schemas['LearningSummary'];
export type OwnTraining = Schemas['OwnTraining'];

const key = 'learning';
const silent = { silent: true } as const;
/** The maximum page size. */
const most = 100;

/** A training with the progress of the signed-in client; null where they have not started it, or may not. */
export const learningQuery = (trainingId: string) =>
  queryOptions({
    queryKey: [key, 'training', trainingId] as const,
    queryFn: async ({ signal }): Promise<Learning | null> => {
      const params = { path: { id: trainingId } };
      try {
        return (await answerOf(client.GET('/trainings/{id}/learning', { params, signal }), silent)).data;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });

/** A page of the trainings that the client has started, latest activity first. @param page from 1 */
export const myLearningQuery = (page: number, pageSize: number) =>
  queryOptions({
    queryKey: [key, 'mine', { page, pageSize }] as const,
    queryFn: async ({ signal }) =>
      (await answerOf(client.GET('/learning', { params: { query: { page, pageSize } }, signal }), silent))
        .data,
  });

/**
 * Returns the training that the client has started at an address, also after it was withdrawn from the catalogue; null for none.
 */
export async function begunAt(slug: string): Promise<LearningSummary | null> {
  return firstOf(
    (page) => queryClient.fetchQuery(myLearningQuery(page, most)),
    (each) => each.slug === slug,
  );
}

/** A page of the trainings that the client has or had, latest activity first. @param page from 1 */
export const ownTrainingsQuery = (page: number, pageSize: number) =>
  queryOptions({
    queryKey: [key, 'own', { page, pageSize }] as const,
    queryFn: async ({ signal }) => {
      const params = { query: { page, pageSize } };
      return (await answerOf(client.GET('/learning/trainings', { params, signal }), silent)).data;
    },
  });

/** One training that the client has or had; null where they never bought it. */
export const ownTrainingQuery = (trainingId: string) =>
  queryOptions({
    queryKey: [key, 'own', trainingId] as const,
    queryFn: async ({ signal }): Promise<OwnTraining | null> => {
      const params = { query: { trainingId } };
      const { data } = await answerOf(client.GET('/learning/trainings', { params, signal }), silent);
      return data.items[0] ?? null;
    },
  });

type Page<Item> = { items: Item[]; pageSize: number };

async function firstOf<Item>(
  read: (page: number) => Promise<Page<Item>>,
  isIt: (item: Item) => boolean,
): Promise<Item | null> {
  for (let page = 1; ; page += 1) {
    const { items } = await read(page);
    const found = items.find(isIt);
    if (found || items.length < most) return found ?? null;
  }
}

/** Puts the training of a response into the cache. */
function stored(learning: Learning): Learning {
  queryClient.setQueryData(learningQuery(learning.trainingId).queryKey, learning);
  void queryClient.invalidateQueries({ queryKey: [key, 'mine'] });
  void queryClient.invalidateQueries({ queryKey: [key, 'own'] });
  return learning;
}

/**
 * Starts or resumes a training. A free training is purchased at no cost first.
 * @param again restarts a completed training
 * @throws ApiError 403 where it is not bought, 404 where it is no longer offered
 */
export async function beginLearning(
  { trainingId, isFree }: { trainingId: string; isFree: boolean },
  { again = false } = {},
): Promise<Learning> {
  if (isFree && !again) await buyForNothing(trainingId);
  const call = client.POST('/trainings/{id}/learning', {
    params: { path: { id: trainingId } },
    body: { again },
  });
  return stored((await answerOf(call, silent)).data);
}

async function buyForNothing(trainingId: string): Promise<void> {
  try {
    await answerOf(client.POST('/training-purchases', { body: { trainingId } }), silent);
  } catch (error) {
    // Already bought, in another window or earlier.
    if (!(error instanceof ApiError && error.status === 409)) throw error;
  }
}

/** Marks a step as done or not done. @throws ApiError 409 while an earlier step is not done */
export async function markStep(trainingId: string, stepId: string, done: boolean): Promise<Learning> {
  const params = { path: { id: trainingId, stepId } };
  const call = client.PUT('/trainings/{id}/learning/steps/{stepId}', { params, body: { done } });
  return stored((await answerOf(call, silent)).data);
}

/** Returns a link to the file of a step. It needs no token and expires after a few minutes. */
export async function signStepFile(trainingId: string, stepId: string): Promise<Schemas['SignedFile']> {
  const params = { path: { id: trainingId, stepId } };
  return (await answerOf(client.GET('/trainings/{id}/learning/steps/{stepId}/file', { params }), silent))
    .data;
}

/** Refetches the client's progress in a training, such as after a quiz. */
export function learnedMore(trainingId: string): void {
  void queryClient.invalidateQueries({ queryKey: learningQuery(trainingId).queryKey });
  void queryClient.invalidateQueries({ queryKey: [key, 'mine'] });
  void queryClient.invalidateQueries({ queryKey: [key, 'own'] });
}
