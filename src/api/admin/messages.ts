import { infiniteQueryOptions } from '@tanstack/react-query';
import { lookForMessagesEvery, type MessagePage, messagesPageSize } from '../messages.ts';
import { queryClient } from '../query-client.ts';
import { adminAnswerOf, adminClient } from './client.ts';

const keyOf = (onboardingId: string) => ['admin', 'messages', onboardingId] as const;

/** The conversation with the client of a case, latest message first, page by page. */
export const caseMessagesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(id),
    queryFn: async ({ pageParam: page, signal }): Promise<MessagePage> => {
      const params = { path: { id }, query: { page, pageSize: messagesPageSize } };
      return (await adminAnswerOf(adminClient.GET('/onboarding/{id}/messages', { params, signal }))).data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    staleTime: 2000,
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? lookForMessagesEvery : false),
  });

/** Sends a message to the client of a case. @throws ApiError 400 when the text is refused, 404 for a deleted case */
export async function sendCaseMessage(id: string, text: string): Promise<void> {
  await adminAnswerOf(
    adminClient.POST('/onboarding/{id}/messages', { params: { path: { id } }, body: { text } }),
  );
  await queryClient.invalidateQueries({ queryKey: keyOf(id) });
}

/** Marks the client's messages up to a number as seen by staff. @throws ApiError */
export async function markCaseMessagesSeen(id: string, upTo: number): Promise<void> {
  await adminAnswerOf(
    adminClient.POST('/onboarding/{id}/messages/seen', { params: { path: { id } }, body: { upTo } }),
  );
}
