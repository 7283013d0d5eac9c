import type { components } from '#contract/schema.d.ts';
import { ApiError } from './api-error.ts';
import { anonymousClient, plainAnswerOf } from './client.ts';

/** Has a mailbox asked whether it wants the newsletter, as nobody in particular. @throws ApiError */
export async function askForNewsletter(request: components['schemas']['NewsletterInput']): Promise<void> {
  await plainAnswerOf(anonymousClient.POST('/newsletter-subscription', { body: request }));
}

/**
 * Confirms or ends a subscription by the secret of a mail's link.
 *
 * @returns false when the link works no more
 * @throws ApiError 429 after many links that do not work
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
    // Altered, replaced, too old, or of a subscription that is gone.
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}
