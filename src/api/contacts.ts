import type { components } from '#contract/schema.d.ts';
import { anonymousClient, plainAnswerOf } from './client.ts';

/** What a visitor sends. */
export type ContactInput = components['schemas']['ContactInput'];

/** Sends a message to the firm, as nobody in particular. @throws ApiError */
export async function sendContact(message: ContactInput): Promise<void> {
  await plainAnswerOf(anonymousClient.POST('/contacts', { body: message }));
}
