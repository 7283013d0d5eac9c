import type { Transaction } from 'kysely';
import { systemActor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { limitKey } from '#server/platform/limits/limit-key.ts';
import { eventsWithin, lockWindow, recordEvent } from '#server/platform/limits/sliding-window.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { massReadingMail } from '#server/platform/mail/templates/mass-reading.ts';
import { administratorAddresses, toStaffMember } from '#server/records/users/staff.ts';
import { findUser } from '#server/records/users/users.repository.ts';
import type { AuditEntry } from '../audit/audit.ts';

/** The reads that open a document. */
const opening: readonly string[] = ['file.opened', 'submission.downloaded'];
const HOUR_SECONDS = 3600;
/** One notice an hour for each account. */
const NOTICE_RULES = [{ limit: 1, seconds: HOUR_SECONDS }];

declare module '#server/platform/core/deps.ts' {
  interface Deps {
    massReading: Pick<MassReadingWatch, 'notices'>;
  }
}

type WatchDeps = Pick<CoreDeps, 'config' | 'db' | 'clock' | 'random' | 'log'>;

/** Notices when one staff account opens very many documents. */
export type MassReadingWatch = {
  /** Counts recorded reads; never throws. */
  count(reads: readonly AuditEntry[]): Promise<void>;
  /** Returns the number of notices that this process has sent since its start, for metrics. */
  notices(): number;
};

/**
 * Counts the documents that each staff account opens within an hour, for all processes together. Above the setting, all
 * administrators get a mail, the log a line and the audit trail an entry, once an hour for each account.
 */
export function createMassReadingWatch(deps: WatchDeps): MassReadingWatch {
  const { config, db, log } = deps;
  let sent = 0;
  return {
    notices: () => sent,
    async count(reads) {
      if (config.documentsAlertPerHour === 0) return;
      const byAccount = new Map<string, number>();
      for (const { actorId, action } of reads) {
        if (actorId === null || !opening.includes(action)) continue;
        byAccount.set(actorId, (byAccount.get(actorId) ?? 0) + 1);
      }
      for (const [userId, opened] of byAccount) {
        try {
          const documents = await inTransaction(db, (trx) => countOf(trx, deps, { userId, opened }));
          if (documents === undefined) continue;
          sent += 1;
          log.warn({ times: documents }, 'a staff account has opened very many documents');
        } catch (error) {
          log.error({ err: error }, 'the documents that staff opened were not counted');
        }
      }
    },
  };
}

/** Adds to an account's count. @returns the documents of the last hour if administrators were notified, else undefined */
async function countOf(
  trx: Transaction<Database>,
  deps: WatchDeps,
  { userId, opened }: { userId: string; opened: number },
): Promise<number | undefined> {
  const { config, clock } = deps;
  const now = clock.now();
  const key = limitKey(config.appSecret, 'documents-opened', userId);
  const notices = await lockWindow(trx, limitKey(config.appSecret, 'documents-notice', userId), now);
  await recordEvent(trx, key, now, opened);
  const { weight: documents } = await eventsWithin(trx, key, HOUR_SECONDS, now);
  if (documents <= config.documentsAlertPerHour) return undefined;
  if ((await notices.secondsToWait(NOTICE_RULES)) > 0) return undefined;
  await notices.record();
  const user = await findUser(trx, userId);
  const { publicUrl } = config;
  const name = user ? toStaffMember(user).name : 'A staff member';
  const mail = massReadingMail({ name, documents, limit: config.documentsAlertPerHour, publicUrl });
  for (const to of await administratorAddresses(trx)) await enqueueMail(trx, { to, ...mail }, deps);
  await happened(trx, { type: 'documents.mass-read', by: systemActor, userId, documents });
  return documents;
}
