import type { components } from '#contract/schema.d.ts';
import { type Download, downloadOf } from '../download.ts';
import { adminAnswerOf, adminClient } from './client.ts';

export type NewsletterState = components['schemas']['NewsletterState'];

/** Downloads the subscriptions of a state as CSV. @throws ApiError */
export async function downloadSubscriptions(state: NewsletterState): Promise<Download> {
  const call = adminClient.GET('/newsletter-subscription/export', {
    params: { query: { state } },
    parseAs: 'blob',
  });
  return downloadOf(await adminAnswerOf(call), 'newsletter.csv');
}
