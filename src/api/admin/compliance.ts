import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { type Download, downloadOf } from '../download.ts';
import { queryClient } from '../query-client.ts';
import { refreshCase } from './case.ts';
import { adminAnswerOf, adminClient } from './client.ts';

type Schemas = components['schemas'];
export type ComplianceFile = Schemas['ComplianceFile'];
export type ComplianceRisk = Schemas['ComplianceRisk'];
export type ComplianceItem = Schemas['ComplianceItem'];
export type ComplianceEntry = Schemas['ComplianceEntry'];
export type ComplianceEntryKind = Schemas['ComplianceEntryKind'];
export type ComplianceDecision = Schemas['ComplianceDecision'];

/** The compliance file of a case. */
export const complianceQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'case', id, 'compliance'] as const,
    queryFn: async ({ signal }): Promise<ComplianceFile> => {
      const call = adminClient.GET('/admin/cases/{id}/compliance', { params: { path: { id } }, signal });
      return (await adminAnswerOf(call)).data;
    },
  });

/** Downloads the compliance file as a PDF; the audit trail names who did. @throws ApiError */
export async function fetchCompliancePdf(id: string): Promise<Download> {
  const call = adminClient.GET('/admin/cases/{id}/compliance/pdf', {
    params: { path: { id } },
    parseAs: 'blob',
  });
  return downloadOf(await adminAnswerOf(call), 'compliance-file.pdf');
}

/** The compliance file as it was at an approval. */
export const complianceDecisionQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['admin', 'case', id, 'compliance', version] as const,
    queryFn: async ({ signal }): Promise<ComplianceDecision> => {
      const path = { id, version };
      const call = adminClient.GET('/admin/cases/{id}/compliance/decisions/{version}', {
        params: { path },
        signal,
      });
      return (await adminAnswerOf(call)).data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * Records an entry of the compliance file.
 *
 * @throws ApiError 400 with what is wrong with the answers, 403 without the permission to sign off, 409 before the submission
 */
export async function recordEntry(id: string, body: Schemas['ComplianceEntryInput']): Promise<void> {
  const call = adminClient.POST('/admin/cases/{id}/compliance/entries', { params: { path: { id } }, body });
  const { data } = await adminAnswerOf(call);
  queryClient.setQueryData(complianceQuery(id).queryKey, data);
  await refreshCase(id);
}
