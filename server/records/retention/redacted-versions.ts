import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** Stores which submitted versions an erasure changed, and the SHA-256 that each had. */
export async function addRedactedVersions(
  trx: Transaction<Database>,
  {
    erasureId,
    onboardingId,
    at,
    versions,
  }: {
    erasureId: string;
    onboardingId: string;
    /** ISO 8601, UTC. */
    at: string;
    versions: readonly { version: number; sha256: string }[];
  },
): Promise<void> {
  if (versions.length === 0) return;
  await trx
    .insertInto('redacted_versions')
    .values(
      versions.map((each) => ({
        erasure_id: erasureId,
        onboarding_id: onboardingId,
        redacted_at: at,
        ...each,
      })),
    )
    .execute();
}

/** Returns the submitted versions of a case from which people were erased. */
export function findRedactedVersions(db: Kysely<Database>, onboardingId: string) {
  return db
    .selectFrom('redacted_versions')
    .select(['version', 'sha256', 'redacted_at as redactedAt'])
    .where('onboarding_id', '=', onboardingId)
    .orderBy('version')
    .orderBy('redacted_at')
    .execute();
}
