import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { queryClient } from '../query-client.ts';
import { refreshCase } from './case.ts';
import { adminAnswerOf, adminClient } from './client.ts';

type Schemas = components['schemas'];
export type CaseReview = Schemas['CaseReview'];
type CaseReviews = Schemas['CaseReviews'];

/** The periodic reviews of a case. */
export const reviewsQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'case', id, 'reviews'] as const,
    queryFn: async ({ signal }): Promise<CaseReviews> => {
      const call = adminClient.GET('/admin/cases/{id}/reviews', { params: { path: { id } }, signal });
      return (await adminAnswerOf(call)).data;
    },
  });

/** Asks the client to confirm the approved answers. @throws ApiError 409 unless the case is approved */
export async function startReview(id: string): Promise<void> {
  const call = adminClient.POST('/admin/cases/{id}/reviews', { params: { path: { id } } });
  await show(id, (await adminAnswerOf(call)).data);
}

/** Completes or postpones a review without the client. @throws ApiError 400 for a wrong day, 409 in another status */
export async function closeReview(id: string, body: Schemas['ReviewClosing']): Promise<void> {
  const call = adminClient.POST('/admin/cases/{id}/reviews/closing', { params: { path: { id } }, body });
  await show(id, (await adminAnswerOf(call)).data);
}

async function show(id: string, reviews: CaseReviews): Promise<void> {
  queryClient.setQueryData(reviewsQuery(id).queryKey, reviews);
  await refreshCase(id);
}
