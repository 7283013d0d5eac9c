import type { Transaction } from 'kysely';
import { type AuditEntry, appendAudit } from '../audit/audit.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/schema.ts';

export type Actor = Pick<AuditEntry, 'actorId' | 'actorRole'>;

/** What the server does by itself, or at the provider's word. */
export const system: Actor = { actorId: null, actorRole: 'system' };

/** Writes down what happened to a check; the entry holds no name, no address and no reason. */
export async function auditCheck(
  trx: Transaction<Database>,
  clock: Clock,
  by: Actor,
  { action, checkId, details }: { action: string; checkId: string; details?: AuditEntry['details'] },
): Promise<void> {
  const subject = { subjectType: 'identity-check', subjectId: checkId };
  await appendAudit(trx, { ...by, ...subject, action: `verification.${action}`, details }, clock);
}
