import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { clientReader } from '#server/platform/crypto/client-keys.ts';
import type { RecordCipher } from '#server/platform/crypto/encryption.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Config } from '#server/platform/settings/config.ts';
import type { StoredOnboarding } from '../onboarding/onboarding.repository.ts';
import { findJourneyState } from './journey.repository.ts';

type Journey = components['schemas']['Journey'];

/** Returns the last reported state of a case's wizard; undefined if none was reported. */
export async function journeyOf(
  db: Kysely<Database>,
  config: Config,
  { id, user_id: userId }: Pick<StoredOnboarding, 'id' | 'user_id'>,
): Promise<Journey | undefined> {
  const row = await findJourneyState(db, id);
  if (!row) return undefined;
  const cipher = await clientReader({ config, db }, userId);
  const state: JourneyState = JSON.parse(cipher.decrypt(row.state, boundTo(id)));
  // Matches the contract of its version: this server wrote it after contract validation.
  return { machineVersion: row.version, state, at: row.recorded_at };
}

type JourneyState = components['schemas']['JourneyState'];

const boundTo = (onboardingId: string) => `journey-state|${onboardingId}`;

/** Encrypts the wizard's state, bound to its case, because the state reveals what the client is about to do. */
export const sealState = (cipher: RecordCipher, onboardingId: string, state: JourneyState) =>
  cipher.encrypt(JSON.stringify(state), boundTo(onboardingId));
