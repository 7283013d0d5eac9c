import type { Transaction } from 'kysely';
import type { components } from '../../src/api/schema.d.ts';
import type { Principal } from '../auth/principal.ts';
import { caseIndexOf } from '../cases/case-index.ts';
import type { Database } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { createRecordCipher, type RecordCipher } from '../encryption.ts';
import { badRequest, conflict, notFound } from '../errors.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { verificationOutcomeMail } from '../mail/templates/verification-outcome.ts';
import { countStatistics } from '../statistics/count-statistics.ts';
import { checkCounts } from '../statistics/what-counts.ts';
import { findUser } from '../users/users.repository.ts';
import { auditCheck } from './audit-check.ts';
import { type CheckRow, changeCheck, lockCheck, openPerson, sealReason } from './checks.repository.ts';
import { issuePersonLink } from './person-links.ts';

type Decision = components['schemas']['VerificationDecision'];
type DecideDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'random'>;

/**
 * An administrator's decision of a built-in check; the person is told by mail, and when it was refused, why and how to
 * try again. Throws 400 without a reason to refuse, 404 for no check, 409 when it is not waiting for a decision.
 */
export async function decide(deps: DecideDeps, decision: Decision, by: Principal): Promise<CheckRow> {
  const { db, clock, config } = deps;
  const reason = decision.reason?.trim() ?? '';
  const isRefused = decision.decision === 'refuse';
  if (isRefused && reason === '') {
    throw badRequest([{ property: 'reason', message: 'Say why, in words for the person' }]);
  }
  const cipher = createRecordCipher([config.appSecret, ...config.earlierSecrets]);
  return inTransaction(db, async (trx) => {
    const check = await lockCheck(trx, [decision.id]);
    if (!check) throw notFound();
    if (check.provider === 'sumsub') throw conflict('The identity provider decides this check');
    if (check.status !== 'pending') throw conflict('This check is not waiting for a decision');
    const changed = await changeCheck(trx, check, {
      status: isRefused ? 'refused' : 'verified',
      reason: isRefused ? sealReason(cipher, check.id, reason) : null,
      updated_at: clock.now().toISOString(),
    });
    if (!changed) throw new Error('A locked check was changed');
    await caseIndexOf(config).renew(trx, check.user_id, clock.now());
    await tell(trx, { ...deps, cipher }, changed, isRefused ? reason : null);
    await countStatistics(trx, checkCounts('manual', changed.status, clock.now()));
    const actor = { actorId: by.userId, actorRole: by.role };
    const details = { decision: decision.decision, attempt: check.attempt };
    await auditCheck(trx, clock, actor, { action: 'decided', checkId: check.id, details });
    return changed;
  });
}

/** Whom the check is about learns how it went. Of a person's link only the hash is known: trying again takes a new one. */
async function tell(
  trx: Transaction<Database>,
  deps: DecideDeps & { cipher: RecordCipher },
  check: CheckRow,
  refusedFor: string | null,
): Promise<void> {
  const { config, clock, random } = deps;
  const { publicUrl } = config;
  const person = openPerson(deps.cipher, check);
  const to = person?.email ?? (await findUser(trx, check.user_id))?.email;
  if (to === undefined) return;
  const own = { url: `${publicUrl}/identity-verification`, expiresAt: null };
  const tryAgain =
    person && refusedFor !== null
      ? await issuePersonLink(trx, check.id, { config, random, now: clock.now() })
      : own;
  const mail = verificationOutcomeMail({
    refusedFor,
    link: person && refusedFor === null ? null : tryAgain,
    publicUrl,
  });
  await enqueueMail(trx, { to, ...mail }, deps);
}
