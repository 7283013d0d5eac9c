import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { type Download, downloadOf } from '../download.ts';
import { adminAnswerOf, adminClient } from './client.ts';

export type Statistics = components['schemas']['Statistics'];
export type StatisticsWeek = components['schemas']['StatisticsWeek'];
export type Duration = components['schemas']['Duration'];

/** Days 'YYYY-MM-DD', UTC, both included; the server chooses what is omitted. */
export type StatisticsRange = { from?: string; to?: string };

/** The figures of a range; those of the previous range stay until they are loaded. */
export const statisticsQuery = (range: StatisticsRange) =>
  queryOptions({
    queryKey: ['admin', 'statistics', range] as const,
    queryFn: async ({ signal }): Promise<Statistics> =>
      (await adminAnswerOf(adminClient.GET('/admin/statistics', { params: { query: range }, signal }))).data,
    placeholderData: keepPreviousData,
  });

/** The present state of the compliance files. */
export const complianceStatisticsQuery = queryOptions({
  queryKey: ['admin', 'statistics', 'compliance'] as const,
  queryFn: async ({ signal }): Promise<components['schemas']['ComplianceStatistics']> =>
    (await adminAnswerOf(adminClient.GET('/admin/statistics/compliance', { signal }))).data,
});

/** Downloads the figures of a range as CSV. @throws ApiError 400 for a range that is refused */
export async function downloadStatistics(range: StatisticsRange): Promise<Download> {
  const call = adminClient.GET('/admin/statistics/csv', { params: { query: range }, parseAs: 'blob' });
  return downloadOf(await adminAnswerOf(call), 'statistics.csv');
}
