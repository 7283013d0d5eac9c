import type { components } from '#contract/schema.d.ts';
import { ApiError } from './api-error.ts';
import { anonymousClient, plainAnswerOf } from './client.ts';

/** Requests a confirmation email for the newsletter, without authentication. @throws ApiError */
export async function askForNewsletter(request: components['schemas']['NewsletterInput']): Promise<void> {
  await plainAnswerOf(anonymousClient.POST('/newsletter-subscription', { body: request }));
}

/**
 * Confirms or ends a subscription by the secret of a mailed link.
 *
 * @returns false when the link is no longer valid
 * @throws ApiError 429 after many invalid links
 */
export async function followNewsletterLink(link: 'confirm' | 'unsubscribe', token: string): Promise<boolean> {
  const call =
    link === 'confirm'
      ? anonymousClient.POST('/newsletter-subscription/confirm', { body: { token } })
      : anonymousClient.POST('/newsletter-subscription/unsubscribe', { params: { query: { token } } });
  try {
    await plainAnswerOf(call);
    return true;
  } catch (error) {
    // Altered, replaced, expired, or of a deleted subscription.
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}
