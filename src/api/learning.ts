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
/** As many as one call answers. */
const most = 100;

/** A training as the client who is signed in stands with it; null where they have not begun it, or may not. */
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

/** A page of the trainings that the client has begun, what was done last first. @param page from 1 */
export const myLearningQuery = (page: number, pageSize: number) =>
  queryOptions({
    queryKey: [key, 'mine', { page, pageSize }] as const,
    queryFn: async ({ signal }) =>
      (await answerOf(client.GET('/learning', { params: { query: { page, pageSize } }, signal }), silent))
        .data,
  });

/** What a client has begun at an address, also once it is withdrawn and the catalogue knows it no longer; null for nothing. */
export async function begunAt(slug: string): Promise<LearningSummary | null> {
  return firstOf(
    (page) => queryClient.fetchQuery(myLearningQuery(page, most)),
    (each) => each.slug === slug,
  );
}

/** A page of the trainings that the client has or had, the latest activity first. @param page from 1 */
export const ownTrainingsQuery = (page: number, pageSize: number) =>
  queryOptions({
    queryKey: [key, 'own', { page, pageSize }] as const,
    queryFn: async ({ signal }) => {
      const params = { query: { page, pageSize } };
      return (await answerOf(client.GET('/learning/trainings', { params, signal }), silent)).data;
    },
  });

/** One training as the client has or had it; null where they never bought it. */
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

/** What was answered of a training is how the client stands with it from now on. */
function kept(learning: Learning): Learning {
  queryClient.setQueryData(learningQuery(learning.trainingId).queryKey, learning);
  void queryClient.invalidateQueries({ queryKey: [key, 'mine'] });
  void queryClient.invalidateQueries({ queryKey: [key, 'own'] });
  return learning;
}

/**
 * Begins a training, or goes on with it. One that is free is bought for nothing on the way.
 * @param again begins what was completed anew
 * @throws ApiError 403 where it is not bought, 404 where it is not offered any more
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
  return kept((await answerOf(call, silent)).data);
}

async function buyForNothing(trainingId: string): Promise<void> {
  try {
    await answerOf(client.POST('/training-purchases', { body: { trainingId } }), silent);
  } catch (error) {
    // Bought already, in another window or long ago.
    if (!(error instanceof ApiError && error.status === 409)) throw error;
  }
}

/** Marks a step as done, or as not done after all. @throws ApiError 409 while what comes before it is not done */
export async function markStep(trainingId: string, stepId: string, done: boolean): Promise<Learning> {
  const params = { path: { id: trainingId, stepId } };
  const call = client.PUT('/trainings/{id}/learning/steps/{stepId}', { params, body: { done } });
  return kept((await answerOf(call, silent)).data);
}

/** A link to the file of a step, which works for a few minutes and needs no token. */
export async function signStepFile(trainingId: string, stepId: string): Promise<Schemas['SignedFile']> {
  const params = { path: { id: trainingId, stepId } };
  return (await answerOf(client.GET('/trainings/{id}/learning/steps/{stepId}/file', { params }), silent))
    .data;
}

/** Has how the client stands with a training read anew, such as after a quiz. */
export function learnedMore(trainingId: string): void {
  void queryClient.invalidateQueries({ queryKey: learningQuery(trainingId).queryKey });
  void queryClient.invalidateQueries({ queryKey: [key, 'mine'] });
  void queryClient.invalidateQueries({ queryKey: [key, 'own'] });
}
