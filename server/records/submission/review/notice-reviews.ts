import { sql } from 'kysely';
import { reviewNoticeDays } from '#domain/compliance/review/reminders.ts';
import { systemActor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { happened } from '#server/platform/events/events.ts';
import { type AheadAsked, type CaseAhead, noticeAhead } from '#server/records/compliance/notice-ahead.ts';
import { findOpenReview } from './reviews.repository.ts';

/**
 * Emits an event 90, 60, 30 and 7 days before the next review of an approved client, each once per day of a review. A client with
 * an open review is asked already and left out.
 */
export function noticeReviews(deps: Pick<CoreDeps, 'db' | 'clock'>, signal: AbortSignal): Promise<void> {
  const { db } = deps;
  return noticeAhead(
    deps,
    {
      steps: reviewNoticeDays,
      find: ({ after, from, until, suffix, atMost }: AheadAsked): Promise<CaseAhead[]> =>
        db
          .selectFrom('compliance_ratings as rating')
          .select(['rating.onboarding_id', 'rating.noticed'])
          .select(sql<string>`rating.next_review_on`.as('day'))
          .where('rating.onboarding_id', '>', after)
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
      async claim(trx, { onboarding_id, day, noticed: before }, noticed) {
        // The client may have been asked since the query.
        if (await findOpenReview(trx, onboarding_id)) return false;
        const { numUpdatedRows } = await trx
          .updateTable('compliance_ratings')
          .set({ noticed })
          .where('onboarding_id', '=', onboarding_id)
          .where('next_review_on', '=', day)
          .where('noticed', '=', before)
          .executeTakeFirst();
        return numUpdatedRows === 1n;
      },
      emit: (trx, { onboarding_id: onboardingId, day: dueOn }, within) =>
        happened(trx, { type: 'review.due-soon', by: systemActor, onboardingId, dueOn, within }),
    },
    signal,
  );
}
