import { queryOptions } from '@tanstack/react-query';
import type { components, operations } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';
import type { Account } from './session.ts';
import { fetchUsers } from './users.ts';

type Schemas = components['schemas'];

export type AuditEntry = Schemas['AuditEntry'];
export type AuditVerdict = Schemas['AuditVerdict'];
export type AuditMismatch = Schemas['AuditMismatch'];
export type AuditRestore = Schemas['AuditRestore'];
export type AuditCheckProgress = Schemas['AuditCheckProgress'];
/** What is looked for in the trail; whatever is left out does not matter. */
export type AuditSearch = Omit<
  NonNullable<operations['listAudit']['parameters']['query']>,
  'before' | 'pageSize'
>;

/**
 * Checks the whole chain, for as long as that takes. Throws `ApiError`.
 * @param onProgress called every few seconds while the check goes on
 */
export async function checkAudit(onProgress: (progress: AuditCheckProgress) => void): Promise<AuditVerdict> {
  for (;;) {
    // The server waits some seconds for the result before it answers with the progress.
    const { data } = await adminAnswerOf(adminClient.POST('/admin/audit/check'));
    if (!('running' in data)) return data;
    onProgress(data);
  }
}

/**
 * Acknowledges that the database was restored from a backup, for as long as the check before it takes. Throws `ApiError`.
 */
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

/** The account with that id. */
export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'account', id] as const,
    queryFn: async ({ signal }): Promise<Account> =>
      (await adminAnswerOf(adminClient.GET('/users/{id}', { params: { path: { id } }, signal }))).data,
  });

/** The first few accounts with a text in their name or address. */
export const accountsFoundQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'accounts-found', search] as const,
    queryFn: async ({ signal }): Promise<readonly Account[]> =>
      (await fetchUsers({ page: 1, pageSize: 8, ...(search && { search }) }, signal)).items,
  });

/** A case by whose company entries are found. */
export type NamedCase = Pick<Schemas['CaseSummary'], 'id' | 'company' | 'email'>;

/** The case with that id. */
export const namedCaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'named-case', id] as const,
    queryFn: async ({ signal }): Promise<NamedCase> =>
      (await adminAnswerOf(adminClient.GET('/admin/cases/{id}', { params: { path: { id } }, signal }))).data
        .summary,
  });

/** The first few cases of companies that are called so, whatever their state. */
export const casesFoundQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'cases-found', search] as const,
    queryFn: async ({ signal }): Promise<readonly NamedCase[]> => {
      const query = { pageSize: 8, sort: 'company', ...(search && { search }) } as const;
      return (await adminAnswerOf(adminClient.GET('/admin/cases', { params: { query }, signal }))).data.items;
    },
  });
