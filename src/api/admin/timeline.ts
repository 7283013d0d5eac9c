import { infiniteQueryOptions } from '@tanstack/react-query';
import type { components } from '../schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

export type AuditEntry = components['schemas']['AuditEntry'];

/** Entries a page. */
const pageSize = 50;
/** Milliseconds between two looks, while only the latest entries are shown. */
const lookEvery = 30_000;

/** What happened to a case, the latest first, page by page. */
export const timelineQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'case', id, 'timeline'] as const,
    queryFn: async ({ pageParam: page, signal }) => {
      const params = { path: { id }, query: { page, pageSize } };
      return (await adminAnswerOf(adminClient.GET('/admin/cases/{id}/timeline', { params, signal }))).data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize: size, total }) => (page * size < total ? page + 1 : undefined),
    staleTime: 2000,
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? lookEvery : false),
  });
