import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { FrozenCase } from './frozen-case.ts';
import { findVersion } from './submission.repository.ts';
import type { SubmissionCipher } from './submission-cipher.ts';

/** Returns what was submitted as that version, or null. */
export async function findFrozen(
  db: Kysely<Database>,
  cipher: SubmissionCipher,
  onboardingId: string,
  version: number,
): Promise<FrozenCase | null> {
  const row = await findVersion(db, onboardingId, version);
  return row ? cipher.openCase(row) : null;
}
