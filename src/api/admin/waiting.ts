import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

export type Waiting = components['schemas']['Waiting'];

/** Milliseconds between two refetches, because clients and other staff members change the numbers. */
const refetchInterval = 30_000;

/** The numbers in the menu. A failed fetch waits for the next one: the pages themselves show what is wrong. */
export const waitingQuery = queryOptions({
  queryKey: ['admin', 'waiting'] as const,
  queryFn: async ({ signal }): Promise<Waiting> =>
    (await adminAnswerOf(adminClient.GET('/admin/waiting', { signal }))).data,
  refetchInterval,
});
