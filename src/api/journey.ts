import type { components } from '#contract/schema.d.ts';
import { client, plainAnswerOf } from './client.ts';

export type JourneyRecord = components['schemas']['JourneyRecord'];

/**
 * Tells the server where the wizard stands and what it went through. Nobody is told of a failure and no session ends by it.
 *
 * @param token whose wizard it is: by the time that it is sent another may be stored
 * @throws ApiError 400 where the server's wizard is of another version
 */
export async function recordJourney(record: JourneyRecord, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  await plainAnswerOf(client.PUT('/onboarding/self/journey', { body: record, headers, keepalive: true }));
}
