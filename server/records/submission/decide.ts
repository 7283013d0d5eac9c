import type { SubmissionDecision } from '#domain/rules/submission-decision.ts';
import {
  isDecided,
  nextStatus,
  type SubmissionEvent,
  type SubmissionStatus,
} from '#machines/submission.machine.ts';
import type { Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { emptyRoomsOf } from '../identity/identity-files.repository.ts';
import { findOnboarding } from '../onboarding/onboarding.repository.ts';
import { findUser } from '../users/users.repository.ts';
import { mailDecided } from './mails.ts';
import { recordEvent } from './record-event.ts';
import { notNow } from './refusals.ts';
import type { SubmissionCipher } from './submission-cipher.ts';

/** An event that nobody but its sender has to complete. */
type PlainEvent = Exclude<SubmissionEvent, { type: 'submit' }>['type'];

type Step = {
  id: string;
  event: PlainEvent;
  by: Principal;
  decision?: Pick<SubmissionDecision, 'reason' | 'changes'>;
};

/**
 * Moves a submission on: the client's withdrawal, or an administrator's decision with the mail that tells the client.
 * Throws 404 where there is none, 409 with what happened where the state does not allow it, also when another
 * administrator was quicker.
 */
export async function moveOn(
  deps: Deps,
  cipher: SubmissionCipher,
  { id, event, by, decision = { reason: '', changes: [] } }: Step,
): Promise<void> {
  const { db } = deps;
  await inTransaction(db, async (trx) => {
    const onboarding = await findOnboarding(trx, id);
    if (!onboarding) throw notFound();
    // Written by this server from the machine's own statuses.
    const to = nextStatus(onboarding.status as SubmissionStatus, { type: event });
    if (to === null) throw await notNow(trx, id, event);
    const client = await findUser(trx, onboarding.user_id);
    if (client) await mailDecided(trx, deps, { to: client.email, event, decision });
    // What people sent and nobody handed in is of no use any more; it goes before the case's own row is locked.
    if (isDecided(to)) await emptyRoomsOf(trx, onboarding.user_id, deps.clock.now());
    const words = { note: decision.reason || null, changes: decision.changes };
    const details = { changes: decision.changes.length };
    const move = { onboarding, event, to, by, words, ...(event === 'requestChanges' && { details }) };
    if (!(await recordEvent(trx, deps, cipher, move))) throw await notNow(trx, id, event);
  });
  deps.mailer.nudge();
}
