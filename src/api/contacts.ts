import type { components } from '#contract/schema.d.ts';
import { anonymousClient, plainAnswerOf } from './client.ts';

export type ContactInput = components['schemas']['ContactInput'];

/** Sends a message to the firm without authentication. @throws ApiError */
export async function sendContact(message: ContactInput): Promise<void> {
  await plainAnswerOf(anonymousClient.POST('/contacts', { body: message }));
}
