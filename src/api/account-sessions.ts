import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { ApiError } from './api-error.ts';
import { answerOf, client } from './client.ts';
import { queryClient } from './query-client.ts';

export type Session = components['schemas']['Session'];

/** The client's sessions that have not ended, the last used first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'] as const,
  queryFn: async ({ signal }) =>
    (await answerOf(client.GET('/auth/sessions', { signal }), { silent: true })).data.items,
  staleTime: 0,
});

/** Ends another session of the client. One that has ended meanwhile counts as ended. */
export async function endSessionOf(id: string): Promise<void> {
  const call = client.DELETE('/auth/sessions/{id}', { params: { path: { id } } });
  await answerOf(call, { silent: true }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
  await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
}

/** Ends all sessions of the client except this one. */
export async function endOtherSessions(): Promise<void> {
  await answerOf(client.DELETE('/auth/sessions'), { silent: true });
  await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
}
