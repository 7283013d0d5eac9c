import type { Kysely, Selectable, Transaction } from 'kysely';
import type { RiskInputs } from '#domain/compliance/risk/inputs.ts';
import type { RecordReader } from '#server/platform/crypto/client-keys.ts';
import type { RecordCipher } from '#server/platform/crypto/encryption.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { ComplianceRatingChangesTable, ComplianceRatingsTable } from './tables.ts';

export type RatingRow = Selectable<ComplianceRatingsTable>;
export type RatingChangeRow = Selectable<ComplianceRatingChangesTable>;

export const inputsBoundTo = (onboardingId: string) => `compliance-rating|${onboardingId}`;
export const movedBoundTo = (onboardingId: string, seq: number) =>
  `compliance-rating-change|${onboardingId}|${seq}`;

export function findRating(db: Kysely<Database>, onboardingId: string): Promise<RatingRow | undefined> {
  return db
    .selectFrom('compliance_ratings')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .executeTakeFirst();
}

/** Returns the changes of a client's rating, the oldest first. */
export function listRatingChanges(db: Kysely<Database>, onboardingId: string): Promise<RatingChangeRow[]> {
  return db
    .selectFrom('compliance_rating_changes')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .orderBy('seq')
    .execute();
}

/** Returns the number of a client's last change; 0 for none. */
export async function lastChange(db: Kysely<Database>, onboardingId: string): Promise<number> {
  const row = await db
    .selectFrom('compliance_rating_changes')
    .select('seq')
    .where('onboarding_id', '=', onboardingId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/** Returns the cases, in a fixed order, whose rating is of another table than the current one or was computed before a time. */
export function outdatedRatings(
  db: Kysely<Database>,
  { version, before, atMost }: { version: number; before: string; atMost: number },
): Promise<{ onboarding_id: string; user_id: string }[]> {
  return (
    db
      .selectFrom('compliance_ratings')
      .innerJoin('onboardings', 'onboardings.id', 'compliance_ratings.onboarding_id')
      .select(['compliance_ratings.onboarding_id', 'onboardings.user_id'])
      .where((eb) => eb.or([eb('table_version', '!=', version), eb('computed_at', '<', before)]))
      .where('onboardings.deleted_at', 'is', null)
      // Two servers lock the cases in the same order.
      .orderBy('compliance_ratings.onboarding_id')
      .limit(atMost)
      .execute()
  );
}

/** Stores a rating. The case's row must be locked. @param isNew whether the case has none yet */
export async function saveRating(
  trx: Transaction<Database>,
  { onboarding_id, ...values }: RatingRow,
  isNew: boolean,
): Promise<void> {
  if (isNew) {
    await trx
      .insertInto('compliance_ratings')
      .values({ onboarding_id, ...values })
      .execute();
    return;
  }
  await trx
    .updateTable('compliance_ratings')
    .set(values)
    .where('onboarding_id', '=', onboarding_id)
    .execute();
}

export async function insertRatingChange(trx: Transaction<Database>, row: RatingChangeRow): Promise<void> {
  await trx.insertInto('compliance_rating_changes').values(row).execute();
}

export function sealInputs(cipher: RecordCipher, onboardingId: string, inputs: RiskInputs): string {
  return cipher.encrypt(JSON.stringify(inputs), inputsBoundTo(onboardingId));
}

export function openInputs(cipher: RecordReader, { onboarding_id, inputs }: RatingRow): RiskInputs {
  return JSON.parse(cipher.decrypt(inputs, inputsBoundTo(onboarding_id)));
}

export function openMoved(cipher: RecordReader, { onboarding_id, seq, moved }: RatingChangeRow): string[] {
  return JSON.parse(cipher.decrypt(moved, movedBoundTo(onboarding_id, seq)));
}

/** Deletes the rating of a deleted case; its changes stay in the file. */
export async function deleteRating(trx: Transaction<Database>, onboardingId: string): Promise<void> {
  await trx.deleteFrom('compliance_ratings').where('onboarding_id', '=', onboardingId).execute();
}
