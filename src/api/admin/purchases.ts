import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { queryClient } from '../query-client.ts';
import { adminAnswerOf, adminClient } from './client.ts';

type Schemas = components['schemas'];

const seatsKey = 'purchase-seats';

/** The texts of a refund: the reason is mailed to the buyer; the note is for staff only. */
export type RefundTexts = { reason: string; note: string };

/**
 * A part to refund: an amount in the currency's smallest unit, or a number of unused seats; and its number among the partial refunds
 * of the purchase.
 */
export type RefundedPart = { number: number } & ({ amount: number } | { seats: number });

/**
 * Refunds a purchase, or a part of it. @throws ApiError 400 for more than what is left, 409 where it is not paid, 503 while the
 * provider is unavailable
 */
export async function refundPurchase(
  id: string,
  { reason, note }: RefundTexts,
  part?: RefundedPart,
): Promise<Schemas['TrainingPurchase']> {
  const call = adminClient.POST('/training-purchases/{id}/refund', {
    params: { path: { id } },
    body: { reason, ...(note.trim() !== '' && { note }), ...part },
  });
  const { data } = await adminAnswerOf(call);
  void queryClient.invalidateQueries({ queryKey: [seatsKey] });
  return data;
}

/** The days of payments, 'YYYY-MM-DD', both included. */
export type PaidRange = { from?: string; to?: string };

/** What was paid and refunded per month and currency. */
export const purchaseSumsQuery = (range: PaidRange) =>
  queryOptions({
    queryKey: ['admin', 'purchase-sums', range] as const,
    queryFn: async ({ signal }) =>
      (await adminAnswerOf(adminClient.GET('/training-purchases/sums', { params: { query: range }, signal })))
        .data,
  });

/** The seats of a team purchase, and a page of the people who have one. @param page from 1 */
export const seatsOfPurchaseQuery = (id: string, page: number, pageSize: number) =>
  queryOptions({
    queryKey: [seatsKey, id, { page, pageSize }] as const,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { page, pageSize } };
      return (await adminAnswerOf(adminClient.GET('/training-purchases/{id}/seats', { params, signal })))
        .data;
    },
  });

type Certificate = Schemas['TrainingCertificate'];

/** The buyer's valid certificates of the training of a purchase. */
export const certificatesOfPurchaseQuery = ({
  id,
  userId,
  trainingId,
  email,
}: Pick<Schemas['TrainingPurchase'], 'id' | 'userId' | 'trainingId' | 'email'>) =>
  queryOptions({
    queryKey: ['admin', 'purchase-certificates', id] as const,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Certificate[]> => {
      const query = { trainingId, search: email, pageSize: 100 };
      const call = adminClient.GET('/training-certificates', { params: { query }, signal });
      const { items } = (await adminAnswerOf(call)).data;
      return items.filter((each) => each.userId === userId && each.state === 'valid');
    },
  });

/** Revokes a certificate. @throws ApiError 409 where it was changed meanwhile */
export async function withdrawCertificate(
  { id, version }: Pick<Certificate, 'id' | 'version'>,
  reason: string,
): Promise<void> {
  const body = { state: 'withdrawn' as const, reason, version };
  await adminAnswerOf(adminClient.PATCH('/training-certificates/{id}', { params: { path: { id } }, body }));
}

/** Downloads the receipt of a purchase as a PDF. It is fetched because a link could not carry the token. */
export async function purchaseReceipt(id: string): Promise<Blob> {
  const call = adminClient.GET('/training-purchases/{id}/receipt', {
    params: { path: { id } },
    parseAs: 'blob',
  });
  // The generated types declare a binary response as a string.
  return (await adminAnswerOf(call)).data as unknown as Blob;
}

/** Number of a promo code's uses to show; the number of the others is shown as text. */
const shownUses = 25;

/** The latest uses of a promo code, and their total number. */
export const promoCodeUsesQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'promo-code-uses', id] as const,
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { pageSize: shownUses } };
      return (await adminAnswerOf(adminClient.GET('/promo-codes/{id}/uses', { params, signal }))).data;
    },
  });
