import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

export type StaffMember = components['schemas']['Colleague'];

/** The possible assignees of a case, by name. */
export const staffQuery = queryOptions({
  queryKey: ['admin', 'colleagues'] as const,
  queryFn: async ({ signal }): Promise<StaffMember[]> =>
    (await adminAnswerOf(adminClient.GET('/admin/colleagues', { signal }))).data.items,
});
