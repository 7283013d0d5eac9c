import type { Kysely, Selectable, Transaction } from 'kysely';
import type { SavedStepId } from '#machines/steps.ts';
import type { RecordReader } from '#server/platform/crypto/client-keys.ts';
import type { RecordCipher } from '#server/platform/crypto/encryption.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { PeriodicReviewAnswersTable, PeriodicReviewsTable } from './tables.ts';

export type ReviewRow = Selectable<PeriodicReviewsTable>;
type ReviewAnswerRow = Selectable<PeriodicReviewAnswersTable>;

/** The texts of a review. @property reason why staff closed it; null for any other end */
type ReviewText = { reason: string | null };

export const boundTo = (id: string) => `periodic-review|${id}`;

export function sealText(cipher: RecordCipher, id: string, text: ReviewText): string {
  return cipher.encrypt(JSON.stringify(text), boundTo(id));
}

export function openText(cipher: RecordReader, { id, data }: Pick<ReviewRow, 'id' | 'data'>): ReviewText {
  return JSON.parse(cipher.decrypt(data, boundTo(id)));
}

/** Returns when the client was reminded by email, the first time first. */
export function remindedOf({ reminded }: Pick<ReviewRow, 'reminded'>): string[] {
  return JSON.parse(reminded);
}

/** Returns the open review of a case. */
export function findOpenReview(db: Kysely<Database>, onboardingId: string): Promise<ReviewRow | undefined> {
  return db
    .selectFrom('periodic_reviews')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

/** Returns every review of a case, the latest first. */
export function listReviews(db: Kysely<Database>, onboardingId: string): Promise<ReviewRow[]> {
  return db
    .selectFrom('periodic_reviews')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function insertReview(trx: Transaction<Database>, row: ReviewRow): Promise<void> {
  await trx.insertInto('periodic_reviews').values(row).execute();
}

/** Changes a review. The case's row must be locked. */
export async function changeReview(
  trx: Transaction<Database>,
  id: string,
  change: Partial<Omit<ReviewRow, 'id' | 'onboarding_id'>>,
): Promise<void> {
  await trx.updateTable('periodic_reviews').set(change).where('id', '=', id).execute();
}

/** Returns the sections of a review that the client confirmed. */
export function listReviewAnswers(db: Kysely<Database>, reviewId: string): Promise<ReviewAnswerRow[]> {
  return db
    .selectFrom('periodic_review_answers')
    .selectAll()
    .where('review_id', '=', reviewId)
    .orderBy('at')
    .execute();
}

export async function insertReviewAnswer(
  trx: Transaction<Database>,
  row: ReviewAnswerRow & { step: SavedStepId },
): Promise<void> {
  await trx.insertInto('periodic_review_answers').values(row).execute();
}
