import { type Kysely, type SqlBool, sql } from 'kysely';
import { systemActor } from '#server/platform/caller/principal.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps, Deps } from '#server/platform/core/deps.ts';
import { ClientKeyError } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { lockOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { isNotHeld } from '#server/records/retention/legal-holds.ts';
import { lockSections } from '../submission.repository.ts';
import { askClient } from './ask-client.ts';

type StartDeps = Pick<CoreDeps, 'db' | 'clock' | 'config' | 'random'> & Pick<Deps, 'mailer'>;
type Due = { id: string; user_id: string };
/** @property id of the case @property day of its next review */
type Rated = { id: string; day: string };

/** Cases per query. */
const AT_ONCE = 50;

/**
 * Opens each review on the day on which it is due, or later after downtime, and asks the client, if `COMPLIANCE` is `fintrac`. Leaves
 * out a day for which there is a review already, and clients who have a legal hold, have asked for the deletion of their data or
 * cannot sign in: their reviews stay due. One whose key cannot be opened waits for the next run.
 */
export async function startDueReviews(deps: StartDeps, signal: AbortSignal): Promise<void> {
  const { db, clock, config, mailer } = deps;
  if (!config.complianceEnforced) return;
  const today = dayOf(clock.now());
  let asked = 0;
  let last: Rated = { id: '', day: '' };
  while (!signal.aborted) {
    const page = await ratedUntil(db, { today, last });
    const ids = page.map(({ id }) => id);
    const due: Due[] =
      ids.length === 0 ? [] : await dueCases(db, today).where('onboardings.id', 'in', ids).execute();
    for (const each of due) {
      if (signal.aborted) break;
      asked += (await start(deps, each, today)) ? 1 : 0;
    }
    last = page.at(-1) ?? last;
    if (page.length < AT_ONCE) break;
  }
  if (asked > 0) mailer.nudge();
}

/**
 * Returns cases whose day is today or over and whose review was not opened, the earliest first. Reads only the ratings, so that the
 * database searches their days and not every approved case. @param asked last: those after it
 */
function ratedUntil(db: Kysely<Database>, { today, last }: { today: string; last: Rated }): Promise<Rated[]> {
  return db
    .selectFrom('compliance_ratings')
    .select('compliance_ratings.onboarding_id as id')
    .select(sql<string>`next_review_on`.as('day'))
    .where('compliance_ratings.next_review_on', '<=', today)
    .where(sql<SqlBool>`(next_review_on, onboarding_id) > (${last.day}, ${last.id})`)
    .where(isNotOpened)
    .orderBy('compliance_ratings.next_review_on')
    .orderBy('compliance_ratings.onboarding_id')
    .limit(AT_ONCE)
    .execute();
}

/** A condition for ratings: the case has neither an open review nor one of the same day. */
const isNotOpened = sql<SqlBool>`not exists (select 1 from periodic_reviews as review
  where review.onboarding_id = compliance_ratings.onboarding_id
    and (review.closed_at is null or review.due_on = compliance_ratings.next_review_on))`;

/** Selects the approved cases whose review is due and was not opened, and whose clients may be asked. */
function dueCases(db: Kysely<Database>, today: string) {
  return db
    .selectFrom('compliance_ratings')
    .innerJoin('onboardings', 'onboardings.id', 'compliance_ratings.onboarding_id')
    .innerJoin('users', 'users.id', 'onboardings.user_id')
    .select(['onboardings.id', 'onboardings.user_id'])
    .where('onboardings.status', '=', 'approved')
    .where('onboardings.deleted_at', 'is', null)
    .where('compliance_ratings.next_review_on', '<=', today)
    .where('users.disabled', '=', 0)
    .where(isNotHeld('onboardings.user_id'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deletion_requests')
            .select('deletion_requests.user_id')
            .whereRef('deletion_requests.user_id', '=', 'onboardings.user_id'),
        ),
      ),
    )
    .where(isNotOpened);
}

/** @returns whether the client was asked */
async function start(deps: StartDeps, { id, user_id: userId }: Due, today: string): Promise<boolean> {
  try {
    return await inTransaction(deps.db, async (trx) => {
      await lockSections(trx, userId);
      const onboarding = await lockOnboarding(trx, id);
      // Another server may have opened it, or staff may have moved the day.
      const due = await dueCases(trx, today).where('onboardings.id', '=', id).executeTakeFirst();
      if (!onboarding || !due) return false;
      return askClient(trx, deps, { onboarding, by: systemActor, party: 'server' });
    });
  } catch (error) {
    if (error instanceof ClientKeyError) return false;
    throw error;
  }
}
