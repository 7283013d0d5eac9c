import type { Transaction } from 'kysely';
import type { ReviewOutcome } from '#domain/compliance/review/outcomes.ts';
import { nextStanding } from '#machines/submission.machine.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { clientCipher } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { lockOwner } from '#server/records/files/files.repository.ts';
import { clearPhotographsOf } from '#server/records/identity/identity-files.repository.ts';
import {
  findOnboarding,
  lockOnboarding,
  type StoredOnboarding,
} from '#server/records/onboarding/onboarding.repository.ts';
import { findUser } from '#server/records/users/users.repository.ts';
import { standingOf } from '../amendments.ts';
import { mailDecided } from '../mails.ts';
import { recordEvent } from '../record-event.ts';
import { notNow } from '../refusals.ts';
import { restoreVersion } from '../restore-version.ts';
import { findVersion, lockSections } from '../submission.repository.ts';
import { noWords, submissionCipherOf } from '../submission-cipher.ts';
import { openReview } from './open-review.ts';
import { changeReview, findOpenReview, sealText } from './reviews.repository.ts';

/** How staff close a review without an answer of the client. @property until set for a postponement, `YYYY-MM-DD` */
export type Closing = {
  outcome: Extract<ReviewOutcome, 'completed' | 'postponed'>;
  reason: string;
  until: string | null;
};

type Close = { id: string; closing: Closing; by: Principal };

/**
 * Completes or postpones the review of an approved client without its answers. If the client was asked, the approved answers are
 * recorded again, and the client is mailed that nothing is needed. Throws 404, and 409 if the case is neither approved nor waits
 * for the client's answers. The caller wakes the mailer.
 */
export async function closeReview(deps: Deps, { id, closing, by }: Close): Promise<void> {
  const { db, clock, config } = deps;
  await inTransaction(db, async (trx) => {
    const found = await findOnboarding(trx, id);
    if (!found) throw notFound();
    const { user_id: userId } = found;
    await lockOwner(trx, userId, clock.now());
    await lockSections(trx, userId);
    const onboarding = await findOnboarding(trx, id);
    const to =
      onboarding && nextStanding(standingOf(onboarding, null), { type: 'endReview' }, 'staff')?.status;
    if (!onboarding || to === undefined) throw await notNow(trx, id, 'endReview', by);
    const isAsked = onboarding.status !== to;
    if (isAsked) await endWait(trx, deps, { onboarding, by });
    const locked = await lockOnboarding(trx, id);
    if (locked?.status !== onboarding.status) throw await notNow(trx, id, 'endReview', by);
    const open = await findOpenReview(trx, id);
    const reviewId =
      open?.id ?? (await openReview(trx, deps, { onboarding, by: by.userId, asksClient: isAsked }));
    const { outcome, reason, until } = closing;
    // Before the event, from which the day of the next review is computed.
    await changeReview(trx, reviewId, {
      closed_at: clock.now().toISOString(),
      closed_by: by.userId,
      outcome,
      postponed_to: until,
      data: sealText(await clientCipher({ config, db: trx }, userId), reviewId, { reason }),
    });
    const cipher = await submissionCipherOf({ config, db: trx }, userId);
    const words = { ...noWords, rationale: reason };
    const details = { outcome, ...(until !== null && { until }) };
    const move = { onboarding, event: 'endReview', to, by: actorOf(by), words, details } as const;
    if (!(await recordEvent(trx, deps, cipher, move))) throw await notNow(trx, id, 'endReview', by);
  });
}

/** Restores the approved answers of a client who was asked, and mails that nothing is needed. */
async function endWait(
  trx: Transaction<Database>,
  deps: Deps,
  { onboarding, by }: { onboarding: StoredOnboarding; by: Principal },
): Promise<void> {
  const { id, user_id: userId, approved_version: inForce } = onboarding;
  const row = inForce === null ? undefined : await findVersion(trx, id, inForce);
  if (!row) throw new Error('A version in force vanished');
  const cipher = await submissionCipherOf({ config: deps.config, db: trx }, userId);
  await restoreVersion(trx, deps, cipher.openCase(row), by);
  // Photographs that were not handed in are no longer needed. They are deleted before the case's own row is locked.
  await clearPhotographsOf(trx, userId, deps.clock.now());
  const client = await findUser(trx, userId);
  if (!client) return;
  const decision = { reason: '', changes: [] };
  await mailDecided(trx, deps, { to: client.email, event: 'endReview', isUpdate: true, decision });
}
