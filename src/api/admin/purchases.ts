import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

type Schemas = components['schemas'];

/** The texts of a refund: the reason is mailed to the buyer, the note is for staff alone. */
export type RefundTexts = { reason: string; note: string };

/** Returns what a purchase cost. @throws ApiError 409 where it is not paid, 503 while the provider is away */
export async function refundPurchase(
  id: string,
  { reason, note }: RefundTexts,
): Promise<Schemas['TrainingPurchase']> {
  const call = adminClient.POST('/training-purchases/{id}/refund', {
    params: { path: { id } },
    body: { reason, ...(note.trim() !== '' && { note }) },
  });
  return (await adminAnswerOf(call)).data;
}

type Certificate = Schemas['TrainingCertificate'];

/** The valid certificates that the buyer of a purchase has of its training. */
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

/** Withdraws a certificate. @throws ApiError 409 where it was changed meanwhile */
export async function withdrawCertificate(
  { id, version }: Pick<Certificate, 'id' | 'version'>,
  reason: string,
): Promise<void> {
  const body = { state: 'withdrawn' as const, reason, version };
  await adminAnswerOf(adminClient.PATCH('/training-certificates/{id}', { params: { path: { id } }, body }));
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
