import { queryOptions } from '@tanstack/react-query';
import { answerOf, client } from './client.ts';
import { noteSessionOwner } from './session-owner.ts';
import { bearerToken } from './token-storage.ts';

/** Who is signed in. Not beside the sign-in's calls: that page fetches no cache. */
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
