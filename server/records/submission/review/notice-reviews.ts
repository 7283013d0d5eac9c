import { sql } from 'kysely';
import { reviewNoticeDays } from '#domain/compliance/review/reminders.ts';
import { systemActor } from '#server/platform/caller/principal.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { happened } from '#server/platform/events/events.ts';
import { noticeAhead, windowsAhead } from '#server/platform/jobs/notice-ahead.ts';
import { lockOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { findOpenReview } from './reviews.repository.ts';

/**
 * Emits an event 90, 60, 30 and 7 days before the next review of an approved client, each once per day of a review. A client with
 * an open review is asked already and left out.
 */
export function noticeReviews(
  { db, clock }: Pick<CoreDeps, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  return noticeAhead(
    db,
    {
      windows: windowsAhead(dayOf(clock.now()), reviewNoticeDays),
      find: ({ after, from, until, suffix, atMost }) =>
        db
          .selectFrom('compliance_ratings as rating')
          .select(['rating.onboarding_id as id', 'rating.noticed'])
          .select(sql<string>`rating.next_review_on`.as('day'))
          .where('rating.onboarding_id', '>', after.id)
          .where('rating.next_review_on', '>=', from)
          .where('rating.next_review_on', '<=', until)
          .where('rating.noticed', '!=', sql<string>`rating.next_review_on || ${suffix}`)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('periodic_reviews as review')
                  .select('review.id')
                  .whereRef('review.onboarding_id', '=', 'rating.onboarding_id')
                  .where('review.closed_at', 'is', null),
              ),
            ),
          )
          .orderBy('rating.onboarding_id')
          .limit(atMost)
          .execute(),
      async notify(trx, { id: onboardingId, day: dueOn, noticed: before }, { notice, step: within }) {
        if (!(await lockOnboarding(trx, onboardingId))) return;
        // The client may have been asked since the query.
        if (await findOpenReview(trx, onboardingId)) return;
        const { numUpdatedRows } = await trx
          .updateTable('compliance_ratings')
          .set({ noticed: notice })
          .where('onboarding_id', '=', onboardingId)
          .where('next_review_on', '=', dueOn)
          .where('noticed', '=', before)
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return;
        await happened(trx, { type: 'review.due-soon', by: systemActor, onboardingId, dueOn, within });
      },
    },
    signal,
  );
}
