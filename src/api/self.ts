import { queryOptions } from '@tanstack/react-query';
import { answerOf, client } from './client.ts';
import { noteSessionOwner } from './session-owner.ts';
import { bearerToken } from './token-storage.ts';

/** The signed-in account. Not in the module of the sign-in calls, because the sign-in page loads no query cache. */
export const selfQuery = queryOptions({
  queryKey: ['self'] as const,
  queryFn: async ({ signal }) => {
    const { data } = await answerOf(client.GET('/auth/self', { signal }), { silent: true });
    noteSessionOwner(data.email);
    return data;
  },
  enabled: () => bearerToken() !== null,
  staleTime: Number.POSITIVE_INFINITY,
});
