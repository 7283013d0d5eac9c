import { nextStanding } from '#machines/submission.machine.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { findOnboarding, lockOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { findUser } from '#server/records/users/users.repository.ts';
import { standingOf } from '../amendments.ts';
import { mailDecided } from '../mails.ts';
import { recordEvent } from '../record-event.ts';
import { notNow } from '../refusals.ts';
import { lockSections } from '../submission.repository.ts';
import { submissionCipherOf } from '../submission-cipher.ts';
import { openReview } from './open-review.ts';

/**
 * Asks the client of an approved case by email to confirm or change the approved answers. Throws 404, and 409 if the case is not
 * approved. The caller wakes the mailer.
 */
export async function startReview(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'random'>,
  { id, by }: { id: string; by: Principal },
): Promise<void> {
  const { db, config } = deps;
  await inTransaction(db, async (trx) => {
    const found = await findOnboarding(trx, id);
    if (!found) throw notFound();
    await lockSections(trx, found.user_id);
    const onboarding = await lockOnboarding(trx, id);
    if (!onboarding) throw notFound();
    const { user_id: userId } = onboarding;
    const to = nextStanding(standingOf(onboarding, null), { type: 'startReview' }, 'staff')?.status;
    if (to === undefined) throw await notNow(trx, id, 'startReview', by);
    await openReview(trx, deps, { onboarding, by: by.userId, asksClient: true });
    const client = await findUser(trx, userId);
    if (client) {
      const decision = { reason: '', changes: [] };
      await mailDecided(trx, deps, { to: client.email, event: 'startReview', isUpdate: true, decision });
    }
    const cipher = await submissionCipherOf({ config, db: trx }, userId);
    const move = { onboarding, event: 'startReview', to, by: actorOf(by) } as const;
    if (!(await recordEvent(trx, deps, cipher, move))) throw await notNow(trx, id, 'startReview', by);
  });
}
