import { queryOptions } from '@tanstack/react-query';
import type { components, operations } from '#contract/schema.d.ts';
import { type Download, downloadOf } from '../download.ts';
import { adminAnswerOf, adminClient } from './client.ts';
import type { Account } from './session.ts';
import { fetchUsers } from './users.ts';

type Schemas = components['schemas'];

export type AuditEntry = Schemas['AuditEntry'];
export type AuditVerdict = Schemas['AuditVerdict'];
export type AuditMismatch = Schemas['AuditMismatch'];
export type AuditRestore = Schemas['AuditRestore'];
export type AuditCheckProgress = Schemas['AuditCheckProgress'];
/** Filters of the audit trail; an omitted filter matches everything. */
export type AuditSearch = Omit<
  NonNullable<operations['listAudit']['parameters']['query']>,
  'before' | 'pageSize'
>;

/**
 * Checks the whole hash chain; resolves when the check is complete. Throws `ApiError`.
 * @param onProgress called every few seconds during the check
 */
export async function checkAudit(onProgress: (progress: AuditCheckProgress) => void): Promise<AuditVerdict> {
  for (;;) {
    // The server waits some seconds for the result before it responds with the progress.
    const { data } = await adminAnswerOf(adminClient.POST('/admin/audit/check'));
    if (!('running' in data)) return data;
    onProgress(data);
  }
}

/** Acknowledges that the database was restored from a backup; resolves after the check that precedes it. Throws `ApiError`. */
export async function acknowledgeAuditRestore({
  firstEntry,
  lastAnchor,
  reason,
}: AuditMismatch & { reason: string }): Promise<AuditRestore> {
  const body = { firstEntry, lastAnchor, reason };
  for (;;) {
    const { data } = await adminAnswerOf(adminClient.POST('/admin/audit/restores', { body }));
    if (!('running' in data)) return data;
  }
}

/** The latest entries of a search. */
export const auditQuery = (search: AuditSearch & { pageSize: number }) =>
  queryOptions({
    queryKey: ['audit', 'latest', search] as const,
    queryFn: async ({ signal }): Promise<readonly AuditEntry[]> =>
      (await adminAnswerOf(adminClient.GET('/admin/audit', { params: { query: search }, signal }))).data
        .items,
  });

export type AuditFormat = operations['exportAudit']['parameters']['query']['format'];

/** Downloads all entries of a search. @throws ApiError */
export async function downloadAudit(search: AuditSearch, format: AuditFormat): Promise<Download> {
  const call = adminClient.GET('/admin/audit/export', {
    params: { query: { ...search, format } },
    parseAs: 'blob',
  });
  return downloadOf(await adminAnswerOf(call), `audit-trail.${format}`);
}

export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'account', id] as const,
    queryFn: async ({ signal }): Promise<Account> =>
      (await adminAnswerOf(adminClient.GET('/users/{id}', { params: { path: { id } }, signal }))).data,
  });

/** The first few accounts whose name or address contains a text. */
export const accountsFoundQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'accounts-found', search] as const,
    queryFn: async ({ signal }): Promise<readonly Account[]> =>
      (await fetchUsers({ page: 1, pageSize: 8, ...(search && { search }) }, signal)).items,
  });

/** A case whose company is a filter of the entries. */
export type NamedCase = Pick<Schemas['CaseSummary'], 'id' | 'company' | 'email'>;

export const namedCaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'named-case', id] as const,
    queryFn: async ({ signal }): Promise<NamedCase> =>
      (await adminAnswerOf(adminClient.GET('/admin/cases/{id}', { params: { path: { id } }, signal }))).data
        .summary,
  });

/** The first few cases whose company name matches, in any state. */
export const casesFoundQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'cases-found', search] as const,
    queryFn: async ({ signal }): Promise<readonly NamedCase[]> => {
      const query = { pageSize: 8, sort: 'company', ...(search && { search }) } as const;
      return (await adminAnswerOf(adminClient.GET('/admin/cases', { params: { query }, signal }))).data.items;
    },
  });
