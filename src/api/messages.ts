import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { answerOf, client } from './client.ts';
import { type Onboarding, onboardingQuery } from './onboarding.ts';
import { unattendedUnless } from './preferences.ts';
import { queryClient } from './query-client.ts';

export type Message = components['schemas']['Message'];
export type MessagePage = components['schemas']['MessagePage'];

export const messagesPageSize = 20;
/** Milliseconds between two refetches of an open conversation, while only its latest messages are shown. */
export const lookForMessagesEvery = 15_000;

/** The client's conversation with the firm, latest message first, page by page. */
export const messagesQuery = infiniteQueryOptions({
  queryKey: ['messages'] as const,
  queryFn: async ({ pageParam: page, signal, queryKey }): Promise<MessagePage> => {
    const { id } = await queryClient.ensureQueryData(onboardingQuery);
    const params = {
      path: { id },
      query: { page, pageSize: messagesPageSize },
      header: unattendedUnless(queryClient.getQueryData(queryKey) === undefined),
    };
    return (await answerOf(client.GET('/onboarding/{id}/messages', { params, signal }), { silent: true }))
      .data;
  },
  initialPageParam: 1,
  getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? lookForMessagesEvery : false),
});

/**
 * Sends a message to the firm.
 *
 * @param attachments ids of files that were uploaded for the onboarding
 * @throws ApiError 400 when the text or a file is refused
 */
export async function sendMessage(text: string, attachments: readonly string[]): Promise<void> {
  const { id } = await queryClient.ensureQueryData(onboardingQuery);
  const body = { text, attachments: [...attachments] };
  await answerOf(client.POST('/onboarding/{id}/messages', { params: { path: { id } }, body }), {
    silent: true,
  });
  await queryClient.invalidateQueries({ queryKey: messagesQuery.queryKey });
}

/** Marks the firm's messages up to a number as seen. A failure is repeated with the next refetch. */
export async function markMessagesSeen(upTo: number): Promise<void> {
  const { id } = await queryClient.ensureQueryData(onboardingQuery);
  try {
    const params = { path: { id } };
    await answerOf(client.POST('/onboarding/{id}/messages/seen', { params, body: { upTo } }), {
      silent: true,
    });
  } catch {
    return;
  }
  queryClient.setQueryData(onboardingQuery.queryKey, (known?: Onboarding) =>
    known ? { ...known, unreadMessages: 0 } : known,
  );
}

/** Returns a link that saves an attachment. @throws ApiError 404 when the file is gone */
export async function attachmentLink(id: string): Promise<string> {
  const params = { path: { id }, query: { disposition: 'attachment' as const } };
  const call = client.GET('/upload/onboarding/private/{id}/signed-url', { params });
  return (await answerOf(call)).data.signedUrl;
}

/** Returns the messages of the loaded pages, each once: one that arrived between two fetches shifts the pages. */
export function loadedMessages({ pages }: InfiniteData<MessagePage>): Message[] {
  const all = pages.flatMap(({ items }) => items);
  return [...new Map(all.map((message) => [message.id, message])).values()];
}
