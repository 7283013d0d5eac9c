import type { Transaction } from 'kysely';
import type { Rating } from '#domain/compliance/file/facts.ts';
import type { RiskInputs } from '#domain/compliance/risk/inputs.ts';
import { movedInWords, rate, reviewMonths } from '#domain/compliance/risk/rate.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { RecordCipher } from '#server/platform/crypto/encryption.ts';
import type { Database } from '#server/platform/db/schema.ts';
import {
  insertRatingChange,
  lastChange,
  movedBoundTo,
  openInputs,
  type RatingRow,
  saveRating,
  sealInputs,
} from './ratings.repository.ts';
import { type CurrentTable, tableOf } from './risk-tables.repository.ts';

export type Rated = {
  onboardingId: string;
  inputs: RiskInputs;
  /** The rating by which someone replaced the computed one; null for none. */
  replacedBy: Rating | null;
  /** When the client was approved or reviewed last; null if it is not approved. */
  approvedAt: string | null;
  /** The day to which the next review is postponed, `YYYY-MM-DD`; null for none. */
  postponedTo: string | null;
};

type RatingDeps = { cipher: RecordCipher; now: Date; current: CurrentTable };

/**
 * Stores a client's rating by the table in force, and what moved if the rating or its score changed.
 * @param before the stored rating; undefined for none
 */
export async function storeRating(
  trx: Transaction<Database>,
  { cipher, now, current }: RatingDeps,
  { onboardingId, inputs, replacedBy, approvedAt, postponedTo }: Rated,
  before: RatingRow | undefined,
): Promise<void> {
  const today = dayOf(now);
  const computed = rate(inputs, current.table, today);
  const rating = replacedBy ?? computed.rating;
  const at = now.toISOString();
  const row: RatingRow = {
    onboarding_id: onboardingId,
    table_version: current.version,
    rating,
    replaced_by: replacedBy,
    score: computed.score,
    approved_at: approvedAt,
    inputs: sealInputs(cipher, onboardingId, inputs),
    computed_at: at,
    postponed_to: postponedTo,
    next_review_on: reviewOn({ reviewedAt: approvedAt, postponedTo }, rating),
    noticed: before?.noticed ?? '',
  };
  await saveRating(trx, row, before === undefined);
  if (before?.rating === rating && before.score === computed.score) return;
  const seq = (await lastChange(trx, onboardingId)) + 1;
  const earlier = before && rate(openInputs(cipher, before), await tableOf(trx, before.table_version), today);
  const moved = earlier ? movedInWords(earlier.reasons, computed.reasons) : [];
  await insertRatingChange(trx, {
    onboarding_id: onboardingId,
    seq,
    before: before?.rating ?? null,
    rating,
    score: computed.score,
    moved: cipher.encrypt(JSON.stringify(moved), movedBoundTo(onboardingId, seq)),
    at,
  });
}

type LastReview = { reviewedAt: string | null; postponedTo: string | null };

/** Returns the day of the next review, `YYYY-MM-DD`; null for a client who is not approved. */
export function reviewOn({ reviewedAt, postponedTo }: LastReview, rating: Rating): string | null {
  if (reviewedAt === null) return null;
  if (postponedTo !== null) return postponedTo;
  const date = new Date(reviewedAt);
  date.setUTCMonth(date.getUTCMonth() + reviewMonths[rating]);
  return dayOf(date);
}
