import { queryOptions } from '@tanstack/react-query';
import type { components, operations } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

type Schemas = components['schemas'];

export type CaseSummary = Schemas['CaseSummary'];
export type CasePage = Schemas['CasePage'];
export type CaseQuery = NonNullable<operations['listCases']['parameters']['query']>;

/**
 * Assigns a case to a staff member or to no one.
 *
 * @param assignment `from`: the assignee that the page shows
 * @throws ApiError 409 with the current assignee, when that is another one
 */
export async function assignCase(
  id: string,
  assignment: Schemas['Assignment'],
): Promise<Schemas['Colleague'] | null> {
  const call = adminClient.PUT('/admin/cases/{id}/assignee', { params: { path: { id } }, body: assignment });
  return (await adminAnswerOf(call)).data.assignee;
}

/** Opens a case that is assigned to someone else, with a reason that administrators receive. */
export async function openWithReason(id: string, reason: string): Promise<void> {
  await adminAnswerOf(
    adminClient.POST('/admin/cases/{id}/break-glass', { params: { path: { id } }, body: { reason } }),
  );
}

export type WaitingCheck = components['schemas']['WaitingCheckPage']['items'][number];

/** Parameters of the queue that a staff member has saved under a name. */
export type CaseFilter = Schemas['CaseFilter'];
export type CaseFilterInput = Schemas['CaseFilterInput'];

/** The caller's own filters, and those that others share. */
export const caseFiltersQuery = queryOptions({
  queryKey: ['admin', 'case-filters'] as const,
  queryFn: async ({ signal }): Promise<CaseFilter[]> =>
    (await adminAnswerOf(adminClient.GET('/admin/case-filters', { signal }))).data.items,
});

/** Saves a filter. @throws ApiError 400 for an invalid name, 409 for a name that is taken and for too many filters */
export async function createCaseFilter(input: CaseFilterInput): Promise<CaseFilter> {
  return (await adminAnswerOf(adminClient.POST('/admin/case-filters', { body: input }))).data;
}

/** Changes a filter of the caller. @throws ApiError like {@link createCaseFilter}, and 404 when it is deleted */
export async function updateCaseFilter(id: string, input: CaseFilterInput): Promise<CaseFilter> {
  const call = adminClient.PUT('/admin/case-filters/{id}', { params: { path: { id } }, body: input });
  return (await adminAnswerOf(call)).data;
}

/** Deletes a filter. @throws ApiError 404 when it is already deleted */
export async function deleteCaseFilter(id: string): Promise<void> {
  await adminAnswerOf(adminClient.DELETE('/admin/case-filters/{id}', { params: { path: { id } } }));
}
