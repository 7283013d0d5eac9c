import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { findJourneyState } from './journey.repository.ts';
import { createJourneyCipher } from './journey-cipher.ts';

type Journey = components['schemas']['Journey'];

/** Returns the last reported state of a case's wizard; undefined if none was reported. */
export async function journeyOf(
  db: Kysely<Database>,
  config: Config,
  onboardingId: string,
): Promise<Journey | undefined> {
  const row = await findJourneyState(db, onboardingId);
  if (!row) return undefined;
  return { machineVersion: row.version, state: createJourneyCipher(config).open(row), at: row.recorded_at };
}
