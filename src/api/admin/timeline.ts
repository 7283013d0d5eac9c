import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { components, operations } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

export type AuditEntry = components['schemas']['AuditEntry'];

const pageSize = 50;
/** Milliseconds between two refetches, while only the latest entries are shown. */
const lookEvery = 30_000;

type TimelineKind = NonNullable<operations['listCaseTimeline']['parameters']['query']>['kind'];

/**
 * The timeline of a case, newest first, page by page. The previous entries stay until the first page of another kind is loaded.
 * @param kind undefined for everything
 */
export const timelineQuery = (id: string, kind: TimelineKind) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'case', id, 'timeline', kind ?? 'all'] as const,
    queryFn: async ({ pageParam: page, signal }) => {
      const params = { path: { id }, query: { page, pageSize, kind } };
      return (await adminAnswerOf(adminClient.GET('/admin/cases/{id}/timeline', { params, signal }))).data;
    },
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize: size, total }) => (page * size < total ? page + 1 : undefined),
    staleTime: 2000,
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? lookEvery : false),
  });
