import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

type Schemas = components['schemas'];

/** Gives back what a purchase has cost. @throws ApiError 409 where it is not paid, 503 while the provider is away */
export async function refundPurchase(id: string, reason: string): Promise<Schemas['TrainingPurchase']> {
  const call = adminClient.POST('/training-purchases/{id}/refund', {
    params: { path: { id } },
    body: { reason },
  });
  return (await adminAnswerOf(call)).data;
}

/** The receipt of a purchase, as a PDF. Fetched, because a link could not carry the token. */
export async function purchaseReceipt(id: string): Promise<Blob> {
  const call = adminClient.GET('/training-purchases/{id}/receipt', {
    params: { path: { id } },
    parseAs: 'blob',
  });
  // The contract's types know a binary answer as text only.
  return (await adminAnswerOf(call)).data as unknown as Blob;
}

/** So many of a promo code's uses are shown; how many there are besides is said. */
const shownUses = 25;

/** The latest uses of a promo code, and how many there are. */
export const promoCodeUsesQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'promo-code-uses', id] as const,
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { pageSize: shownUses } };
      return (await adminAnswerOf(adminClient.GET('/promo-codes/{id}/uses', { params, signal }))).data;
    },
  });
