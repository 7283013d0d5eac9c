import type { Kysely } from 'kysely';
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
  let after = '';
  while (!signal.aborted) {
    const due: Due[] = await dueCases(db, today)
      .where('onboardings.id', '>', after)
      .orderBy('onboardings.id')
      .limit(AT_ONCE)
      .execute();
    for (const each of due) {
      after = each.id;
      if (signal.aborted) break;
      asked += (await start(deps, each, today)) ? 1 : 0;
    }
    if (due.length < AT_ONCE) break;
  }
  if (asked > 0) mailer.nudge();
}

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
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('periodic_reviews')
            .select('periodic_reviews.id')
            .whereRef('periodic_reviews.onboarding_id', '=', 'compliance_ratings.onboarding_id')
            .where(({ or, eb, ref }) =>
              or([
                eb('periodic_reviews.closed_at', 'is', null),
                eb('periodic_reviews.due_on', '=', ref('compliance_ratings.next_review_on')),
              ]),
            ),
        ),
      ),
    );
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
