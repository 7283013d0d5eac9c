import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { ApiError } from './api-error.ts';
import { answerOf, client } from './client.ts';
import { queryClient } from './query-client.ts';

type Schemas = components['schemas'];
export type StatementFields = Schemas['OwnershipStatement'];

/** What the client states about its ownership, in the format of a draft; its id is that of the onboarding. */
export type StoredStatement = StatementFields & { id: string; version: number; savedAt: string | null };

const silent = { silent: true } as const;

const toStored = (
  id: string,
  { revision: version, savedAt, structure }: Schemas['ClientOwnership'],
): StoredStatement => ({ id, ...structure, version, savedAt });

/** Who owns and controls the client's company, as the client states it. 404 where the firm does not ask for it. */
export const ownOwnershipQuery = (id: string) =>
  queryOptions({
    queryKey: ['own-ownership', id] as const,
    queryFn: async ({ signal }) => {
      const call = client.GET('/onboarding/{id}/ownership', { params: { path: { id } }, signal });
      return toStored(id, (await answerOf(call, silent)).data);
    },
  });

/**
 * Saves what the client states about its ownership.
 *
 * @throws ApiError 400 with the refused fields; 409 where another window has changed it
 */
export async function saveOwnOwnership(
  id: string,
  body: StatementFields,
  version: number,
): Promise<StoredStatement> {
  const header = version === 0 ? { 'If-None-Match': '*' } : { 'If-Match': `"${version}"` };
  try {
    const params = { path: { id }, header };
    const { data } = await answerOf(client.PUT('/onboarding/{id}/ownership', { params, body }), silent);
    const stored = toStored(id, data);
    queryClient.setQueryData(ownOwnershipQuery(id).queryKey, stored);
    return stored;
  } catch (error) {
    // As drafts expect an edit conflict.
    throw error instanceof ApiError && error.status === 412 ? new ApiError(409, error.message) : error;
  }
}
