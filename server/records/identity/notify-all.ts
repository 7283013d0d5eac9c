import type { Kysely, Transaction } from 'kysely';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { enqueueMails, type MailContent } from '#server/platform/mail/outbox.ts';
import { verificationRequiredMail } from '#server/platform/mail/templates/verification.ts';
import { noticeOutcome, quietSinceOf } from './notice-recipients.ts';
import { addToRound, joinRound } from './notice-round.ts';

/** Clients per transaction; other writes can run in between. */
const BATCH = 100;
/** Delay between batches of mails, so that no login code waits behind thousands of notices. */
const BATCH_SECONDS = 10;

/** Returns the mail that all clients get. It contains no name and no personal link, so that its preview is exact. */
export const noticeMail = ({ publicUrl }: Pick<Deps['config'], 'publicUrl'>): MailContent =>
  verificationRequiredMail({ link: `${publicUrl}/identity-verification`, publicUrl });

/**
 * Adds a mail to the outbox for every client whose identity is not verified yet (specification section 2, "Send
 * Identity Verification Request"). Each batch is atomic; a call after a crash continues where the last one stopped.
 * @returns the number of mails that this call added
 */
export async function notifyAll(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'random'>,
  by: Principal,
): Promise<number> {
  const { db, clock, config } = deps;
  const now = clock.now();
  const quietSince = quietSinceOf(now);
  const mail = noticeMail(config);
  const noticeRound = await joinRound(db, { now: now.toISOString(), quietSince });
  let queued = 0;
  let after = '';
  for (;;) {
    const batch = await clientsToAsk(db, { after, quietSince });
    const last = batch.at(-1);
    if (!last) return queued;
    after = last.id;
    const leaveAt = new Date(now.getTime() + Math.floor(queued / BATCH) * BATCH_SECONDS * 1000);
    queued += await inTransaction(db, async (trx) => {
      const claimed = await claimNotices(trx, batch, { now: now.toISOString(), quietSince });
      const chosen = batch.filter(({ id }) => claimed.has(id));
      await enqueueMails(
        trx,
        chosen.map(({ email }) => ({ to: email, ...mail })),
        { leaveAt, noticeRound },
        deps,
      );
      await addToRound(trx, noticeRound, chosen.length);
      if (chosen.length > 0) {
        await happened(trx, {
          type: 'verification.requested-of-all',
          by: actorOf(by),
          mails: chosen.length,
        });
      }
      return chosen.length;
    });
  }
}

function clientsToAsk(
  db: Kysely<Database>,
  { after, quietSince }: { after: string; quietSince: string },
): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.email'])
    .where('users.role', '=', 'client')
    .where('users.id', '>', after)
    .where(noticeOutcome(quietSince), '=', 'mailed')
    .orderBy('users.id')
    .limit(BATCH)
    .execute();
}

/** Of two concurrent calls, only one notifies a given client. */
async function claimNotices(
  trx: Transaction<Database>,
  clients: readonly { id: string }[],
  { now, quietSince }: { now: string; quietSince: string },
): Promise<Set<string>> {
  const rows = await trx
    .insertInto('identity_notices')
    .values(clients.map(({ id }) => ({ user_id: id, notified_at: now })))
    .onConflict((on) =>
      on
        .column('user_id')
        .doUpdateSet({ notified_at: now })
        .where('identity_notices.notified_at', '<=', quietSince),
    )
    .returning('user_id')
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}
