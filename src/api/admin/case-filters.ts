import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

type Schemas = components['schemas'];

/** Parameters of the queue that a member of staff keeps under a name. */
export type CaseFilter = Schemas['CaseFilter'];
export type CaseFilterInput = Schemas['CaseFilterInput'];

/** The caller's own filters, by name. */
export const caseFiltersQuery = queryOptions({
  queryKey: ['admin', 'case-filters'] as const,
  queryFn: async ({ signal }): Promise<CaseFilter[]> =>
    (await adminAnswerOf(adminClient.GET('/admin/case-filters', { signal }))).data.items,
});

/** Keeps a filter. @throws ApiError 400 for a name that cannot be, 409 for one that is taken and for one filter too many */
export async function createCaseFilter(input: CaseFilterInput): Promise<CaseFilter> {
  return (await adminAnswerOf(adminClient.POST('/admin/case-filters', { body: input }))).data;
}

/** Forgets a filter. @throws ApiError 404 when it is gone already */
export async function deleteCaseFilter(id: string): Promise<void> {
  await adminAnswerOf(adminClient.DELETE('/admin/case-filters/{id}', { params: { path: { id } } }));
}
