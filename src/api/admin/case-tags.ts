import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

/** What staff call cases by. */
export type CaseTag = components['schemas']['CaseTag'];

/** The tags in use, by name. */
export const caseTagsQuery = queryOptions({
  queryKey: ['admin', 'case-tags'] as const,
  queryFn: async ({ signal }): Promise<CaseTag[]> =>
    (await adminAnswerOf(adminClient.GET('/admin/case-tags', { signal }))).data.items,
});

/** Tags a case by a tag that there is, or a new one. @throws ApiError 409 for one tag too many */
export async function addCaseTag(caseId: string, name: string): Promise<CaseTag[]> {
  const call = adminClient.POST('/admin/cases/{id}/tags', {
    params: { path: { id: caseId } },
    body: { name },
  });
  return (await adminAnswerOf(call)).data.items;
}

/** Takes a tag off a case. @throws ApiError 404 when a colleague was quicker */
export async function removeCaseTag(caseId: string, tagId: string): Promise<void> {
  const params = { path: { id: caseId, tagId } };
  await adminAnswerOf(adminClient.DELETE('/admin/cases/{id}/tags/{tagId}', { params }));
}
