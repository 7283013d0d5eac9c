import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { clientReader } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { StoredOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import {
  listReviewAnswers,
  listReviews,
  openText,
  remindedOf,
} from '#server/records/submission/review/reviews.repository.ts';
import { findStaff } from '#server/records/users/staff.ts';

type CaseReview = components['schemas']['CaseReview'];

/** Returns the periodic reviews of a case, and the day of the next one. */
export async function presentReviews(
  db: Kysely<Database>,
  { config }: Pick<CoreDeps, 'config'>,
  { id, user_id: userId }: StoredOnboarding,
): Promise<components['schemas']['CaseReviews']> {
  const rows = await listReviews(db, id);
  const cipher = await clientReader({ config, db }, userId);
  const staff = await findStaff(
    db,
    rows.flatMap(({ started_by, closed_by }) => [started_by ?? [], closed_by ?? []].flat()),
  );
  const rating = await db
    .selectFrom('compliance_ratings')
    .select('next_review_on')
    .where('onboarding_id', '=', id)
    .executeTakeFirst();
  const items: CaseReview[] = [];
  for (const row of rows) {
    const answers = await listReviewAnswers(db, row.id);
    items.push({
      id: row.id,
      dueOn: row.due_on,
      startedAt: row.started_at,
      startedBy: staff.get(row.started_by ?? '') ?? null,
      isAutomatic: row.started_by === null,
      asksClient: row.asked === 1,
      // Both were written by this server, so valid.
      confirmed: answers.map(({ step, at }) => ({ step, at })) as CaseReview['confirmed'],
      remindedAt: remindedOf(row),
      changed: JSON.parse(row.changed ?? '[]'),
      answeredAt: row.answered_at,
      closedAt: row.closed_at,
      closedBy: staff.get(row.closed_by ?? '') ?? null,
      outcome: row.outcome,
      postponedTo: row.postponed_to,
      reason: openText(cipher, row).reason,
    });
  }
  return { nextReviewOn: rating?.next_review_on ?? null, items };
}
