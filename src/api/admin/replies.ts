import { infiniteQueryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { queryClient } from '../query-client.ts';
import { adminAnswerOf, adminClient } from './client.ts';

export type Reply = components['schemas']['Reply'];

const pageSize = 20;
/** Milliseconds between two refetches, while only the latest replies are shown: an email is sent, or an answer comes. */
const lookEvery = 15_000;

/** The record whose person is answered, as the calls name it. */
export type AnsweredRecord = Omit<components['schemas']['ReplyInput'], 'direction' | 'text' | 'receivedAt'>;

const keyOf = (on: AnsweredRecord) => ['admin', 'replies', on] as const;

/** The replies on a record, newest first, page by page. */
export const repliesQuery = (on: AnsweredRecord) =>
  infiniteQueryOptions({
    queryKey: keyOf(on),
    queryFn: async ({ pageParam: page, signal }) => {
      const query = { ...on, page, pageSize };
      return (await adminAnswerOf(adminClient.GET('/replies', { params: { query }, signal }))).data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize: size, total }) => (page * size < total ? page + 1 : undefined),
    staleTime: 2000,
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? lookEvery : false),
  });

export function refreshReplies(on: AnsweredRecord): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(on) });
}

/**
 * Answers the person of a record by email.
 *
 * @throws ApiError 400 when the text is refused, 404 when the record is gone
 */
export async function sendReply(on: AnsweredRecord, text: string): Promise<Reply> {
  return (await adminAnswerOf(adminClient.POST('/replies', { body: { ...on, direction: 'sent', text } })))
    .data;
}

/**
 * Records what the person of a record answered.
 *
 * @param receivedAt ISO time
 * @throws ApiError 400 when the text or the time is refused, 404 when the record is gone
 */
export async function recordAnswer(on: AnsweredRecord, text: string, receivedAt: string): Promise<Reply> {
  const body = { ...on, direction: 'received' as const, text, receivedAt };
  return (await adminAnswerOf(adminClient.POST('/replies', { body }))).data;
}
