import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { queryClient } from '../query-client.ts';
import { adminAnswerOf, adminClient } from './client.ts';

type Schemas = components['schemas'];
export type RiskTable = Schemas['RiskTable'];
export type RiskTableVersion = Schemas['RiskTableVersion'];
export type RiskTableVersions = Schemas['RiskTableVersions'];

/** The risk table in force, with all versions. */
export const riskTableQuery = queryOptions({
  queryKey: ['admin', 'risk-table'] as const,
  queryFn: async ({ signal }): Promise<RiskTableVersions> =>
    (await adminAnswerOf(adminClient.GET('/admin/risk-table', { signal }))).data,
});

/** @throws ApiError 400 with what is wrong with the table, 409 if a proposal waits already */
export async function proposeRiskTable(body: Schemas['RiskTableProposal']): Promise<void> {
  const { data } = await adminAnswerOf(adminClient.POST('/admin/risk-table', { body }));
  queryClient.setQueryData(riskTableQuery.queryKey, data);
}

/** @throws ApiError 409 for an approval by the proposer, and for a version that is decided */
export async function decideRiskTable(version: number, decision: 'approve' | 'refuse'): Promise<void> {
  const call = adminClient.PUT('/admin/risk-table/{version}/decision', {
    params: { path: { version } },
    body: { decision },
  });
  const { data } = await adminAnswerOf(call);
  queryClient.setQueryData(riskTableQuery.queryKey, data);
}
