import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

export type AreaHit = components['schemas']['AreaHit'];

/** Milliseconds for which the hits of a text are not requested again. */
const staleTime = 10_000;

/** The records that match a text, of every kind that the staff member may read; none for a text of one letter. */
export const areaSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['admin', 'area-search', text] as const,
    queryFn: async ({ signal }): Promise<readonly AreaHit[]> =>
      (await adminAnswerOf(adminClient.POST('/admin/search', { body: { text }, signal }))).data.items,
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
    staleTime,
    // The names of people are not stored for longer than they are shown.
    gcTime: staleTime,
    retry: false,
  });
