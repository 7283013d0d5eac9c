import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import { instantInWords } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { clientCipher } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import { nameOfStaff } from '../users/staff.ts';
import { type CheckRow, changeCheck, lockCheck, sealReason } from './checks.repository.ts';
import { clearPhotographs } from './identity-files.repository.ts';
import { mailOutcome } from './mail-outcome.ts';
import { carryOver, stillRepresentedClient } from './representative.ts';

type Decision = components['schemas']['VerificationDecision'];
type DecideDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'random'>;

/**
 * Applies an administrator's decision to a built-in check. The person is notified by mail; a refusal states the reason
 * and how to try again. Throws 400 for a refusal without a reason, 404 for a missing check, 409 if the check does not
 * wait for a decision.
 */
export async function decide(deps: DecideDeps, decision: Decision, by: Principal): Promise<CheckRow> {
  const { db, clock, config } = deps;
  const reason = decision.reason?.trim() ?? '';
  const isRefused = decision.decision === 'refuse';
  if (isRefused && reason === '') {
    throw badRequest([{ property: 'reason', message: 'Enter the reason, in words for the person' }]);
  }
  return inTransaction(db, async (trx) => {
    const check = await lockCheck(trx, [decision.id]);
    if (!check) throw notFound();
    if (check.provider === 'sumsub') throw conflict('The identity provider decides this check');
    if (check.status !== 'pending') throw conflict(await decisionMessage(trx, check, by));
    const cipher = await clientCipher({ config, db: trx }, check.user_id);
    const changed = await changeCheck(trx, check, {
      status: isRefused ? 'refused' : 'verified',
      reason: isRefused ? sealReason(cipher, check.id, reason) : null,
      decided_by: by.userId,
      updated_at: clock.now().toISOString(),
      ...(await stillRepresentedClient(trx, deps, check)),
    });
    if (!changed) throw new Error('A locked check was changed');
    await clearPhotographs(trx, check.id, clock.now());
    await mailOutcome(trx, deps, changed, isRefused ? reason : null);
    await happened(trx, {
      type: 'verification.decided',
      by: actorOf(by),
      check: changed,
      decision: decision.decision,
    });
    if (!isRefused) await carryOver(trx, deps, changed);
    return changed;
  });
}

/** The message for the second of two administrators: why the check no longer waits for a decision. */
async function decisionMessage(
  db: Kysely<Database>,
  { status, decided_by, updated_at }: CheckRow,
  by: Principal,
): Promise<string> {
  const refused = 'This check is not waiting for a decision';
  if (decided_by === null || updated_at === null) return refused;
  const who = await nameOfStaff(db, decided_by, by.userId);
  const did = status === 'verified' ? 'approved' : 'refused';
  return `${refused}. ${who} ${did} it on ${instantInWords(updated_at)}.`;
}
