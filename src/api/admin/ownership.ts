import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { ApiError } from '../api-error.ts';
import { queryClient } from '../query-client.ts';
import { adminAnswerOf, adminClient } from './client.ts';

type Schemas = components['schemas'];

export type OwnershipFields = Schemas['OwnershipStructure'];

/** The stored structure of a case, in the format of a draft; its id is that of the case. */
export type StoredOwnership = OwnershipFields &
  Pick<Schemas['CaseOwnership'], 'version' | 'savedAt' | 'savedBy' | 'stated'> & { id: string };

export type OwnershipVersion = Schemas['OwnershipVersion'];

const toStored = (
  id: string,
  { structure, version, savedAt, savedBy, stated }: Schemas['CaseOwnership'],
): StoredOwnership => ({
  id,
  ...structure,
  version,
  savedAt,
  savedBy,
  stated,
});

/** Who owns and controls the client of a case; before the first save, prefilled from the answers. */
export const ownershipQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'case', id, 'ownership'] as const,
    queryFn: async ({ signal }): Promise<StoredOwnership> => {
      const params = { path: { id } };
      return toStored(
        id,
        (await adminAnswerOf(adminClient.GET('/admin/cases/{id}/ownership', { params, signal }))).data,
      );
    },
    staleTime: 2000,
  });

/** The stored versions of the structure of a case, the latest first. */
export const ownershipVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'case', id, 'ownership-versions'] as const,
    queryFn: async ({ signal }) => {
      const call = adminClient.GET('/admin/cases/{id}/ownership/versions', {
        params: { path: { id } },
        signal,
      });
      return (await adminAnswerOf(call)).data.items;
    },
  });

/** One stored version of the structure of a case, with the one before it. */
export const ownershipVersionQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['admin', 'case', id, 'ownership-versions', version] as const,
    queryFn: async ({ signal }): Promise<OwnershipVersion> => {
      const path = { id, version };
      const call = adminClient.GET('/admin/cases/{id}/ownership/versions/{version}', {
        params: { path },
        signal,
      });
      return (await adminAnswerOf(call)).data;
    },
  });

/** Returns the header that makes a call depend on the version that the page shows. */
const basedOn = (version: number) =>
  version === 0 ? { 'If-None-Match': '*' } : { 'If-Match': `"${version}"` };

/** Returns an edit conflict as drafts expect it. */
function asConflict(error: unknown): unknown {
  return error instanceof ApiError && error.status === 412 ? new ApiError(409, error.message) : error;
}

/**
 * Saves the structure of a case.
 *
 * @throws ApiError 400 with the refused fields; 409 where another staff member has changed it
 */
export async function saveOwnership(
  id: string,
  body: OwnershipFields,
  version: number,
): Promise<StoredOwnership> {
  const params = { path: { id }, header: basedOn(version) };
  try {
    const { data } = await adminAnswerOf(adminClient.PUT('/admin/cases/{id}/ownership', { params, body }));
    return remembered(toStored(id, data));
  } catch (error) {
    throw asConflict(error);
  }
}

/** Returns the structure of a case as BODS 0.4 statements. @throws ApiError */
export async function exportBods(id: string): Promise<object[]> {
  const params = { path: { id } };
  return (await adminAnswerOf(adminClient.GET('/admin/cases/{id}/ownership/bods', { params }))).data
    .statements;
}

/**
 * Replaces the structure of a case by BODS 0.4 statements.
 *
 * @throws ApiError 400 with the statements that cannot be read; 409 where another staff member has changed the structure
 */
export async function importBods(
  id: string,
  statements: Record<string, unknown>[],
  version: number,
): Promise<StoredOwnership> {
  const params = { path: { id }, header: basedOn(version) };
  try {
    const { data } = await adminAnswerOf(
      adminClient.POST('/admin/cases/{id}/ownership/bods', { params, body: { statements } }),
    );
    return remembered(toStored(id, data));
  } catch (error) {
    throw asConflict(error);
  }
}

function remembered(stored: StoredOwnership): StoredOwnership {
  queryClient.setQueryData(ownershipQuery(stored.id).queryKey, stored);
  void queryClient.invalidateQueries({ queryKey: ownershipVersionsQuery(stored.id).queryKey });
  return stored;
}
