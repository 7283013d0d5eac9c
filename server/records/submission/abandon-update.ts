import { nextStanding } from '#machines/submission.machine.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { lockOwner } from '../files/files.repository.ts';
import { clearPhotographsOf } from '../identity/identity-files.repository.ts';
import { findOnboarding } from '../onboarding/onboarding.repository.ts';
import { standingOf } from './amendments.ts';
import { mailDecided } from './mails.ts';
import { recordEvent } from './record-event.ts';
import { notNow } from './refusals.ts';
import { restoreVersion } from './restore-version.ts';
import { findVersion, lockSections } from './submission.repository.ts';
import type { SubmissionCipher } from './submission-cipher.ts';

/**
 * Gives up the client's update: the answers and documents of the version in force are recorded again, and the case is approved
 * as before. Versions of the update that were submitted stay among the versions. Throws 404; 409 without an update, or while it
 * is reviewed.
 */
export async function abandonUpdate(
  deps: Deps,
  cipher: SubmissionCipher,
  { id, by }: { id: string; by: Principal },
): Promise<void> {
  const { db, clock } = deps;
  await inTransaction(db, async (trx) => {
    await lockOwner(trx, by.userId, clock.now());
    await lockSections(trx, by.userId);
    const onboarding = await findOnboarding(trx, id);
    if (!onboarding) throw notFound();
    const to = nextStanding(standingOf(onboarding, null), { type: 'abandon' }, 'client')?.status;
    const { approved_version: inForce, user_id: userId } = onboarding;
    if (to === undefined || inForce === null) throw await notNow(trx, id, 'abandon', by);
    const row = await findVersion(trx, id, inForce);
    if (!row) throw new Error('A version in force vanished');
    await restoreVersion(trx, deps, cipher.openCase(row), by);
    // Photographs that were not handed in are no longer needed. They are deleted before the case's own row is locked.
    await clearPhotographsOf(trx, userId, clock.now());
    await mailDecided(trx, deps, {
      to: by.email,
      event: 'abandon',
      isUpdate: true,
      decision: { reason: '', changes: [] },
    });
    const details = { version: inForce };
    const move = { onboarding, event: 'abandon', to, by: actorOf(by), details } as const;
    if (!(await recordEvent(trx, deps, cipher, move))) throw await notNow(trx, id, 'abandon', by);
  });
  deps.mailer.nudge();
}
