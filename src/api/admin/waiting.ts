import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

/** How much waits for staff. */
export type Waiting = components['schemas']['Waiting'];

/** Milliseconds between two looks: clients and colleagues move on meanwhile. */
const refetchInterval = 30_000;

/** What the menu shows. One that fails is left for the next look: the pages say what is wrong. */
export const waitingQuery = queryOptions({
  queryKey: ['admin', 'waiting'] as const,
  queryFn: async ({ signal }): Promise<Waiting> =>
    (await adminAnswerOf(adminClient.GET('/admin/waiting', { signal }))).data,
  refetchInterval,
});
