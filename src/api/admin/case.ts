import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { queryClient } from '../query-client.ts';
import { adminAnswerOf, adminClient } from './client.ts';
import { refreshNotes } from './notes.ts';

type Schemas = components['schemas'];

/** A case, whole, as it was read at one moment. */
export type Case = Schemas['Case'];
export type CaseSection = Schemas['CaseSection'];
export type CaseDocument = Schemas['CaseDocument'];

export type IdentityCheck = Schemas['IdentityCheck'];

/** Milliseconds between two looks at an open case: staff and the client move on meanwhile. */
const lookEvery = 15_000;

/** A case by its id; looked at again on focus and while it is open. */
export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'case', id] as const,
    queryFn: async ({ signal }): Promise<Case> =>
      (await adminAnswerOf(adminClient.GET('/admin/cases/{id}', { params: { path: { id } }, signal }))).data,
    staleTime: 2000,
    refetchInterval: lookEvery,
  });

/** When each case was fetched last after an own action, by id. */
const ownFetches = new Map<string, number | undefined>();

/** Whether the case was fetched at that moment because of an own action: its changes are no news. */
export function isOwnFetch(id: string, fetchedAt: number): boolean {
  return ownFetches.get(id) === fetchedAt;
}

/**
 * Reads a case and all that hangs on it (notes, timeline) anew, and the queue with it: after an action of one's own, and after
 * a refusal that says that the page is stale.
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
