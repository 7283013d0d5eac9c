import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

export type CaseTag = components['schemas']['CaseTag'];

/** The tags in use, by name. */
export const caseTagsQuery = queryOptions({
  queryKey: ['admin', 'case-tags'] as const,
  queryFn: async ({ signal }): Promise<CaseTag[]> =>
    (await adminAnswerOf(adminClient.GET('/admin/case-tags', { signal }))).data.items,
});

/** Tags a case with an existing tag or a new one. @throws ApiError 409 for too many tags */
export async function addCaseTag(caseId: string, name: string): Promise<CaseTag[]> {
  const call = adminClient.POST('/admin/cases/{id}/tags', {
    params: { path: { id: caseId } },
    body: { name },
  });
  return (await adminAnswerOf(call)).data.items;
}

/** Removes a tag from a case. @throws ApiError 404 when another staff member has already removed it */
export async function removeCaseTag(caseId: string, tagId: string): Promise<void> {
  const params = { path: { id: caseId, tagId } };
  await adminAnswerOf(adminClient.DELETE('/admin/cases/{id}/tags/{tagId}', { params }));
}
