import type { Kysely } from 'kysely';
import type { Actor } from '#server/platform/caller/principal.ts';
import type { Clock } from '#server/platform/core/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { appendAudit } from './audit.ts';
import { auditKeysOf } from './audit-keys.ts';
import { lockEnd, SEQ_LIMIT } from './chain-end.ts';
import { type Mismatch, type Restore, restoresIn } from './restores.ts';
import { sealWithin } from './seal.ts';
import type { AuditVerdict } from './verify-chain.ts';

type Acknowledged = Pick<Mismatch, 'firstEntry' | 'lastAnchor'> & { reason: string };

/**
 * Writes the entry with which an administrator acknowledges that the database was restored from a backup. It covers
 * only the mismatch that a check found and the administrator saw.
 * @param verdict the result of a current check; throws 409 if it is no mismatch, or another than the acknowledged one
 */
export async function acknowledgeRestore(
  { db, clock }: { db: Kysely<Database>; clock: Clock },
  verdict: AuditVerdict,
  { firstEntry, lastAnchor, reason }: Acknowledged,
  by: Actor,
): Promise<Restore> {
  const mismatch = verdict.ok ? undefined : verdict.mismatch;
  if (verdict.ok || !mismatch) throw nothingToAcknowledge();
  if (mismatch.firstEntry !== firstEntry || mismatch.lastAnchor !== lastAnchor) throw anotherMismatch();
  const details = { ...mismatch, found: verdict.reason, reason };
  const subject = { subjectType: 'audit', subjectId: 'chain' };
  return inTransaction(db, async (trx) => {
    const keys = auditKeysOf(trx);
    // Of two concurrent acknowledgements the second sees the first.
    await lockEnd(trx, keys);
    const chain = { keys, end: SEQ_LIMIT };
    const before = await restoresIn(trx, chain);
    if (before.some((restore) => restore.lastAnchor >= lastAnchor)) throw nothingToAcknowledge();
    await appendAudit(trx, { ...by, ...subject, action: 'audit.restored', details }, clock);
    await sealWithin(trx);
    const written = (await restoresIn(trx, chain)).at(-1);
    if (!written) throw new Error('The acknowledgement of a restore was not written');
    return written;
  });
}

const nothingToAcknowledge = () => conflict('There is no restore to acknowledge');
const anotherMismatch = () => conflict('The check now finds another mismatch. Check the trail again');
