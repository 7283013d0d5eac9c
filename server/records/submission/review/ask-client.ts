import type { Transaction } from 'kysely';
import { nextStanding, type SubmissionParty } from '#machines/submission.machine.ts';
import type { Actor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { StoredOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { findUser } from '#server/records/users/users.repository.ts';
import { standingOf } from '../amendments.ts';
import { mailDecided } from '../mails.ts';
import { recordEvent } from '../record-event.ts';
import { submissionCipherOf } from '../submission-cipher.ts';
import { openReview } from './open-review.ts';

/** @property onboarding its sections and its row are locked @property party as which `by` acts */
type Asking = {
  onboarding: StoredOnboarding;
  by: Actor;
  party: Extract<SubmissionParty, 'staff' | 'server'>;
};

/**
 * Opens the review of an approved client, and asks the client by email to confirm or change the approved answers. Returns false,
 * without a change, if the case is not approved. Call it last. The caller wakes the mailer.
 */
export async function askClient(
  trx: Transaction<Database>,
  deps: Pick<CoreDeps, 'clock' | 'config' | 'random'>,
  { onboarding, by, party }: Asking,
): Promise<boolean> {
  const { user_id: userId } = onboarding;
  const to = nextStanding(standingOf(onboarding, null), { type: 'startReview' }, party)?.status;
  if (to === undefined) return false;
  await openReview(trx, deps, { onboarding, by: by.actorId, asksClient: true });
  const client = await findUser(trx, userId);
  if (client) {
    const decision = { reason: '', changes: [] };
    await mailDecided(trx, deps, { to: client.email, event: 'startReview', isUpdate: true, decision });
  }
  const cipher = await submissionCipherOf({ config: deps.config, db: trx }, userId);
  const isRecorded = await recordEvent(trx, deps, cipher, { onboarding, event: 'startReview', to, by });
  if (!isRecorded) throw new Error('The status of a locked case has changed');
  return true;
}
