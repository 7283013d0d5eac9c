import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

type Schemas = components['schemas'];
export type WebhookDelivery = Schemas['WebhookDelivery'];

const of = (id: string) => ({ params: { path: { id } } });

/** Replaces the secret of an API key. @param overlapHours how long the replaced one remains valid */
export async function rotateApiKey(id: string, overlapHours: number): Promise<Schemas['ApiKeyWithSecret']> {
  const call = adminClient.POST('/api-keys/{id}/rotate', { ...of(id), body: { overlapHours } });
  return (await adminAnswerOf(call)).data;
}

export async function revokeApiKey(id: string): Promise<void> {
  await adminAnswerOf(adminClient.POST('/api-keys/{id}/revoke', of(id)));
}

/** Replaces the secret of a webhook. @param overlapHours how long events are signed with both */
export async function rotateWebhook(id: string, overlapHours: number): Promise<Schemas['WebhookWithSecret']> {
  const call = adminClient.POST('/webhooks/{id}/rotate', { ...of(id), body: { overlapHours } });
  return (await adminAnswerOf(call)).data;
}

/** Sends a test event. @throws ApiError 409 while the webhook is switched off */
export async function testWebhook(id: string): Promise<WebhookDelivery> {
  return (await adminAnswerOf(adminClient.POST('/webhooks/{id}/test', of(id)))).data;
}

/** Sends an event again, with the same id. @throws ApiError 409 while the webhook is switched off */
export async function sendAgain(id: string, deliveryId: string): Promise<WebhookDelivery> {
  const call = adminClient.POST('/webhooks/{id}/deliveries/{deliveryId}/send', {
    params: { path: { id, deliveryId } },
  });
  return (await adminAnswerOf(call)).data;
}

/** A page of a webhook's deliveries, which changes by itself. */
export const deliveriesQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['admin', 'webhook-deliveries', id, page] as const,
    staleTime: 0,
    refetchInterval: 5_000,
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { page, pageSize: 10 } };
      return (await adminAnswerOf(adminClient.GET('/webhooks/{id}/deliveries', { params, signal }))).data;
    },
  });
