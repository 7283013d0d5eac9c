import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

export type Note = components['schemas']['Note'];
/** As many pages of notes as were asked for. */
export type NotePages = InfiniteData<components['schemas']['NotePage']>;

/** Notes a page. */
const pageSize = 20;
/** Milliseconds between two looks, while only the latest notes are shown. */
const lookEvery = 30_000;

/** The notes on a case, the latest first, page by page. */
export const notesQuery = (onboardingId: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'case', onboardingId, 'notes'] as const,
    queryFn: async ({ pageParam: page, signal }) => {
      const query = { onboardingId, page, pageSize };
      return (await adminAnswerOf(adminClient.GET('/notes', { params: { query }, signal }))).data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize: size, total }) => (page * size < total ? page + 1 : undefined),
    staleTime: 2000,
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? lookEvery : false),
  });

/**
 * Writes a note on a case.
 *
 * @throws ApiError 400 when the text is refused, 404 when the case is gone
 */
export async function writeNote(onboardingId: string, text: string): Promise<Note> {
  return (await adminAnswerOf(adminClient.POST('/notes', { body: { onboardingId, text } }))).data;
}

/**
 * Changes a note of one's own.
 *
 * @throws ApiError 400 when the text is refused, 403 when it is another's, 404 when it is gone
 */
export async function changeNote(id: string, text: string): Promise<Note> {
  const params = { path: { id } };
  return (await adminAnswerOf(adminClient.PATCH('/notes/{id}', { params, body: { text } }))).data;
}

/**
 * Deletes a note: one's own, or an administrator any.
 *
 * @throws ApiError 403 when it is another's, 404 when it is gone
 */
export async function deleteNote(id: string): Promise<void> {
  await adminAnswerOf(adminClient.DELETE('/notes/{id}', { params: { path: { id } } }));
}
