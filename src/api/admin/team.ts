import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

export type Team = components['schemas']['Team'];

/** The workload of each reviewer. */
export const teamQuery = queryOptions({
  queryKey: ['admin', 'team'] as const,
  queryFn: async ({ signal }): Promise<Team> =>
    (await adminAnswerOf(adminClient.GET('/admin/team', { signal }))).data,
});
