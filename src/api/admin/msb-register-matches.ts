import { queryOptions } from '@tanstack/react-query';
import { adminAnswerOf, adminClient } from './client.ts';

/** The registrations that a filed application may have led to. */
export const msbRegisterMatchesQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'msb-register-matches', id] as const,
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      const call = adminClient.GET('/msb-application/{id}/register-matches', { params, signal });
      return (await adminAnswerOf(call)).data;
    },
  });
