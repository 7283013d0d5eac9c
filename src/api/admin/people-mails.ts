import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

type VerificationEmail = components['schemas']['VerificationEmail'];

export type PersonMail = VerificationEmail & { userId: string };

/**
 * Sends a client's director or beneficial owner an email that requests identity verification.
 *
 * @throws ApiError 404 when the saved record does not name them, 409 when they are verified or the review is over, 429 within a
 * minute
 */
export async function sendPersonMail(body: PersonMail): Promise<void> {
  await adminAnswerOf(adminClient.POST('/sumsub/send-email', { body }));
}
