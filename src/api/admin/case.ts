import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { queryClient } from '../query-client.ts';
import { adminAnswerOf, adminClient } from './client.ts';
import { refreshNotes } from './notes.ts';

type Schemas = components['schemas'];

export type Case = Schemas['Case'];
export type CaseSection = Schemas['CaseSection'];
export type CaseDocument = Schemas['CaseDocument'];

export type IdentityCheck = Schemas['IdentityCheck'];

/** Milliseconds between two refetches of an open case, because staff and the client change it meanwhile. */
const lookEvery = 15_000;

/** A case by its id; refetched on focus and while it is open. */
export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'case', id] as const,
    queryFn: async ({ signal }): Promise<Case> =>
      (await adminAnswerOf(adminClient.GET('/admin/cases/{id}', { params: { path: { id } }, signal }))).data,
    staleTime: 2000,
    refetchInterval: lookEvery,
  });

/** When each case was last fetched after an action of this user, by id. */
const ownFetches = new Map<string, number | undefined>();

/** Returns whether the case was fetched at that moment because of the user's own action: then its changes are not news. */
export function isOwnFetch(id: string, fetchedAt: number): boolean {
  return ownFetches.get(id) === fetchedAt;
}

/**
 * Refetches a case with its notes and timeline, and the queue: after an action of the user, and after a refusal because the page
 * is stale.
 */
export async function refreshCase(id: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['admin', 'case', id] }).then(() => {
      ownFetches.set(id, queryClient.getQueryState(caseQuery(id).queryKey)?.dataUpdatedAt);
    }),
    refreshNotes({ onboardingId: id }),
    queryClient.invalidateQueries({ queryKey: ['cases'] }),
    queryClient.invalidateQueries({ queryKey: ['identity-checks'] }),
  ]);
}
