import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { type Download, downloadOf } from '../download.ts';
import { queryClient } from '../query-client.ts';
import { refreshCase } from './case.ts';
import { adminAnswerOf, adminClient } from './client.ts';

type Schemas = components['schemas'];
export type CasePersonalData = Schemas['CasePersonalData'];
export type Erasure = Schemas['Erasure'];
export type ErasureInput = Schemas['ErasureInput'];
export type FoundPersonalData = Schemas['PersonalDataFound']['items'][number];

const all = ['admin', 'personal-data'] as const;

export const casePersonalDataQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'case', id] as const,
    queryFn: async ({ signal }): Promise<CasePersonalData> => {
      const call = adminClient.GET('/admin/cases/{id}/personal-data', { params: { path: { id } }, signal });
      return (await adminAnswerOf(call)).data;
    },
  });

export const retentionQuery = queryOptions({
  queryKey: [...all, 'retention'] as const,
  queryFn: async ({ signal }): Promise<Schemas['RetentionTable']> =>
    (await adminAnswerOf(adminClient.GET('/admin/retention', { signal }))).data,
});

export const erasuresQuery = (state: Erasure['state'] | undefined) =>
  queryOptions({
    queryKey: [...all, 'erasures', state ?? ''] as const,
    queryFn: async ({ signal }): Promise<Schemas['ErasurePage']> => {
      const query = { pageSize: 50, ...(state && { state }) };
      return (await adminAnswerOf(adminClient.GET('/admin/erasures', { params: { query }, signal }))).data;
    },
  });

export const foundPersonalDataQuery = (email: string) =>
  queryOptions({
    queryKey: [...all, 'found', email] as const,
    queryFn: async ({ signal }): Promise<FoundPersonalData[]> => {
      const call = adminClient.GET('/admin/personal-data', { params: { query: { email } }, signal });
      return (await adminAnswerOf(call)).data.items;
    },
    enabled: email !== '',
  });

/** Refetches what is shown about personal data, and a case that was changed. */
async function refresh(caseId?: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: all }),
    ...(caseId === undefined ? [] : [refreshCase(caseId)]),
  ]);
}

/** Records the end of a relationship; null removes it. @throws ApiError 400, 409 */
export async function setRelationshipEnd(id: string, endedOn: string | null): Promise<void> {
  const call = adminClient.PUT('/admin/cases/{id}/relationship-end', {
    params: { path: { id } },
    body: { endedOn },
  });
  await adminAnswerOf(call);
  await refresh(id);
}

/** Sets or lifts a legal hold. @throws ApiError 409 */
export async function setLegalHold(id: string, held: boolean, reason: string): Promise<void> {
  const call = adminClient.PUT('/admin/cases/{id}/legal-hold', {
    params: { path: { id } },
    body: { held, reason },
  });
  await adminAnswerOf(call);
  await refresh(id);
}

/** Erases, or requests an erasure that another administrator has to confirm. @throws ApiError 409 with why not */
export async function requestErasure(body: ErasureInput): Promise<Erasure> {
  const { data } = await adminAnswerOf(adminClient.POST('/admin/erasures', { body }));
  await refresh();
  return data;
}

/** @throws ApiError 409 with why not */
export async function decideErasure(id: string, decision: 'confirm' | 'refuse'): Promise<void> {
  const call = adminClient.PUT('/admin/erasures/{id}/decision', {
    params: { path: { id } },
    body: { decision },
  });
  await adminAnswerOf(call);
  await refresh();
}

/** Everything stored about a client, as one ZIP. @throws ApiError */
export async function fetchClientData(id: string): Promise<Download> {
  const params = { path: { id } };
  const call = adminClient.GET('/admin/users/{id}/personal-data', { params, parseAs: 'blob' });
  return downloadOf(await adminAnswerOf(call), 'personal-data.zip');
}

/** Everything stored about a named person of a case, as one ZIP. @throws ApiError */
export async function fetchPersonData(id: string, personId: string): Promise<Download> {
  const params = { path: { id, personId } };
  const call = adminClient.GET('/admin/cases/{id}/people/{personId}/personal-data', {
    params,
    parseAs: 'blob',
  });
  return downloadOf(await adminAnswerOf(call), 'personal-data.zip');
}
