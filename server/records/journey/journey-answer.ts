import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { findJourneyState, type JourneyStateRow } from './journey.repository.ts';

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

type JourneyState = components['schemas']['JourneyState'];

const boundTo = (onboardingId: string) => `journey-state|${onboardingId}`;

/** Encrypts the wizard's state, bound to its case, because the state reveals what the client is about to do. */
export function createJourneyCipher(config: Pick<Config, 'appSecret' | 'earlierSecrets'>) {
  const cipher = recordCipherOf(config);
  return {
    seal: (onboardingId: string, state: JourneyState) =>
      cipher.encrypt(JSON.stringify(state), boundTo(onboardingId)),
    /** Matches the contract of its version: this server wrote it after contract validation. */
    open: ({ onboarding_id, state }: Pick<JourneyStateRow, 'onboarding_id' | 'state'>) =>
      JSON.parse(cipher.decrypt(state, boundTo(onboarding_id))) as JourneyState,
  };
}
