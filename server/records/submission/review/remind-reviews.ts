import type { Transaction } from 'kysely';
import { clientReminderDays } from '#domain/compliance/review/reminders.ts';
import { timeAfter } from '#domain/rules/days.ts';
import { systemActor } from '#server/platform/caller/principal.ts';
import type { CoreDeps, Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { reviewReminderMail } from '#server/platform/mail/templates/submission.ts';
import { lockOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { wantsDeletion } from '#server/records/retention/wants-deletion.ts';
import { findUser } from '#server/records/users/users.repository.ts';
import { changeReview, findOpenReview, type ReviewRow, remindedOf } from './reviews.repository.ts';

type RemindDeps = Pick<CoreDeps, 'db' | 'clock' | 'config' | 'random'> & Pick<Deps, 'mailer'>;
type Due = Pick<ReviewRow, 'id' | 'onboarding_id' | 'reminders'>;

const DAY_MS = 86_400_000;
/** Reviews per query. */
const AT_ONCE = 50;
/** A reminder that is later than that is not sent: after a long downtime. */
const LATE_DAYS = 7;

/**
 * Reminds clients who were asked to confirm their information and have not submitted it, once for each of the days. A reminder is
 * claimed in the transaction of its mail, so that only one of two servers sends it.
 */
export async function remindReviews(deps: RemindDeps, signal: AbortSignal): Promise<void> {
  const { db, mailer } = deps;
  let sent = 0;
  let after = '';
  while (!signal.aborted) {
    const due = await dueReminders(deps, after);
    for (const row of due) {
      after = row.onboarding_id;
      sent += (await inTransaction(db, (trx) => remind(trx, deps, row))) ? 1 : 0;
    }
    if (due.length < AT_ONCE) break;
  }
  if (sent > 0) mailer.nudge();
}

/** Returns open reviews that wait for the client and whose next reminder is due. @param after those of cases with a later id */
function dueReminders({ db, clock }: Pick<RemindDeps, 'db' | 'clock'>, after: string): Promise<Due[]> {
  const now = clock.now().toISOString();
  return db
    .selectFrom('periodic_reviews as review')
    .innerJoin('onboardings', 'onboardings.id', 'review.onboarding_id')
    .select(['review.id', 'review.onboarding_id', 'review.reminders'])
    .where('review.onboarding_id', '>', after)
    .where('review.closed_at', 'is', null)
    .where('onboardings.status', '=', 'periodic_review')
    .where((eb) =>
      eb.or(
        clientReminderDays.map((days, passed) =>
          eb.and([eb('review.reminders', '=', passed), eb('review.started_at', '<=', timeAfter(now, -days))]),
        ),
      ),
    )
    .orderBy('review.onboarding_id')
    .limit(AT_ONCE)
    .execute();
}

/** @returns whether a mail was queued */
async function remind(
  trx: Transaction<Database>,
  deps: RemindDeps,
  { id, onboarding_id: onboardingId, reminders }: Due,
): Promise<boolean> {
  // Locked, so that a submission either prevents the mail or comes after it.
  const onboarding = await lockOnboarding(trx, onboardingId);
  const review =
    onboarding?.status === 'periodic_review' ? await findOpenReview(trx, onboardingId) : undefined;
  // Another server may have sent it.
  if (!onboarding || review?.id !== id || review.reminders !== reminders) return false;
  const now = deps.clock.now();
  const days = (now.getTime() - Date.parse(review.started_at)) / DAY_MS;
  const passed = clientReminderDays.filter((each) => each <= days);
  const isLate = (passed.at(-1) ?? 0) + LATE_DAYS < days;
  const client = await findUser(trx, onboarding.user_id);
  if (isLate || !client || client.disabled === 1 || (await wantsDeletion(trx, client.id))) {
    await changeReview(trx, id, { reminders: passed.length });
    return false;
  }
  const reminded = JSON.stringify([...remindedOf(review), now.toISOString()]);
  await changeReview(trx, id, { reminders: passed.length, reminded });
  const isLast = passed.length === clientReminderDays.length;
  const mail = reviewReminderMail({ publicUrl: deps.config.publicUrl, isLast });
  await enqueueMail(trx, { to: client.email, about: client.id, ...mail }, deps);
  await happened(trx, { type: 'review.client-reminded', by: systemActor, onboardingId });
  return true;
}
