import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { answerOf, client } from './client.ts';
import { type Download, downloadOf } from './download.ts';
import { queryClient } from './query-client.ts';

type Schemas = components['schemas'];
export type Purchase = Schemas['TrainingPurchase'];
export type PurchaseInput = Schemas['TrainingPurchaseInput'];
export type PaymentSession = Schemas['PaymentSession'];

const key = 'purchases';
const silent = { silent: true } as const;
/** Page size for the latest purchases: an open one was started recently. */
const latest = 100;

/**
 * The client's purchase of a training; it is started where none is open or paid.
 * @throws ApiError 404 where the training is not offered, 503 where payments are not configured
 */
export const ownPurchaseQuery = (trainingId: string) =>
  queryOptions({
    queryKey: [key, 'own', trainingId] as const,
    // The price may change at any time, and the purchase may be paid or cancelled in another tab.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }): Promise<Purchase> => {
      const params = { query: { pageSize: latest } };
      const { data } = await answerOf(client.GET('/training-purchases/user', { params, signal }), silent);
      const live = data.items.find(
        (each) =>
          each.trainingId === trainingId &&
          each.kind !== 'team' &&
          !['cancelled', 'refunded'].includes(each.state),
      );
      return live ?? buy({ trainingId });
    },
  });

/** The client's unpaid team purchase of a training; null where there is none. */
export const openTeamQuery = (trainingId: string) =>
  queryOptions({
    queryKey: [key, 'team', trainingId] as const,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }): Promise<Purchase | null> => {
      const params = { query: { kind: 'team' as const, pageSize: latest } };
      const { data } = await answerOf(client.GET('/training-purchases/user', { params, signal }), silent);
      const open = data.items.find(
        (each) => each.trainingId === trainingId && ['created', 'paying', 'failed'].includes(each.state),
      );
      return open ?? null;
    },
  });

/** The query that has the open purchase of a kind. */
export const openPurchaseKey = ({ kind, trainingId }: Pick<Purchase, 'kind' | 'trainingId'>) =>
  kind === 'team' ? openTeamQuery(trainingId).queryKey : ownPurchaseQuery(trainingId).queryKey;

/** Starts a purchase, or has the price of the open one recalculated. @throws ApiError 400 for an invalid code, 409, 503 */
export async function buy(body: PurchaseInput): Promise<Purchase> {
  const { data } = await answerOf(client.POST('/training-purchases', { body }), silent);
  queryClient.setQueryData(openPurchaseKey(data), data);
  return data;
}

/** Starts the payment of a purchase. @returns the payment provider's page for the card details @throws ApiError 400, 409, 503 */
export async function paymentPage(purchaseId: string): Promise<string> {
  const body = { purchaseId, checkout: true };
  const { data } = await answerOf(client.POST('/stripe/create-payment-intent', { body }), silent);
  if (data.url === null) throw new Error('The payment page could not be opened');
  return data.url;
}

const ASKED_EVERY_MS = 1500;

/** The result of a payment on the provider's page, refetched until it is known. */
export const paymentSessionQuery = (sessionId: string) =>
  queryOptions({
    queryKey: [key, 'session', sessionId] as const,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<PaymentSession> => {
      const params = { query: { session_id: sessionId } };
      return (await answerOf(client.GET('/stripe/verify-session', { params, signal }), silent)).data;
    },
    refetchInterval: ({ state }) => (state.data?.state === 'paying' || !state.data ? ASKED_EVERY_MS : false),
  });

/** A page of the client's purchases, newest first. @param page from 1 */
export const myPurchasesQuery = (page: number, pageSize: number) =>
  queryOptions({
    queryKey: [key, 'mine', { page, pageSize }] as const,
    queryFn: async ({ signal }) => {
      const params = { query: { page, pageSize } };
      return (await answerOf(client.GET('/training-purchases/user', { params, signal }), silent)).data;
    },
  });

/** The client's paid team purchases, newest first. */
export const teamPurchasesQuery = queryOptions({
  queryKey: [key, 'teams'] as const,
  queryFn: async ({ signal }) => {
    const params = { query: { kind: 'team' as const, state: 'paid' as const, pageSize: latest } };
    return (await answerOf(client.GET('/training-purchases/user', { params, signal }), silent)).data.items;
  },
});

/** One purchase of the client. @throws ApiError 404 */
export const purchaseQuery = (id: string) =>
  queryOptions({
    queryKey: [key, 'one', id] as const,
    queryFn: async ({ signal }) =>
      (await answerOf(client.GET('/training-purchases/{id}', { params: { path: { id } }, signal }), silent))
        .data,
  });

/** Downloads the receipt of a purchase as a PDF. @throws ApiError */
export async function downloadReceipt({
  id,
  receiptNumber,
}: Pick<Purchase, 'id' | 'receiptNumber'>): Promise<Download> {
  const params = { path: { id } };
  const call = client.GET('/training-purchases/{id}/receipt', { params, parseAs: 'blob' });
  return downloadOf(await answerOf(call, silent), `receipt-${receiptNumber}.pdf`);
}

/** Refetches the client's purchases and trainings. */
export function boughtMore(): void {
  void queryClient.invalidateQueries({ queryKey: [key] });
  void queryClient.invalidateQueries({ queryKey: ['learning'] });
}
