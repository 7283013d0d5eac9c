import type { components } from '#contract/schema.d.ts';
import { client, plainAnswerOf } from './client.ts';

export type JourneyRecord = components['schemas']['JourneyRecord'];

/**
 * Sends the wizard's state and transitions to the server. A failure is not reported and ends no session.
 *
 * @param token of the wizard's client: another token may be stored by the time of sending
 * @throws ApiError 400 where the server's wizard has another version
 */
export async function recordJourney(record: JourneyRecord, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  await plainAnswerOf(client.PUT('/onboarding/self/journey', { body: record, headers, keepalive: true }));
}
