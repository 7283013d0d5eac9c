import type { Kysely, Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { secondsBefore } from '#server/platform/limits/sliding-window.ts';
import { KEEP_FINISHED_SECONDS } from '#server/platform/mail/prune.ts';

const ONLY = 1;

/**
 * The round of notices that a press of the button belongs to. Pressing again while those who were told are left in
 * peace goes on with the round that there is, because it reaches only whom that one has not.
 * @param quietSince ISO 8601: who was told after it is not told again
 */
export async function joinRound(
  db: Kysely<Database>,
  { now, quietSince }: { now: string; quietSince: string },
): Promise<number> {
  await db
    .updateTable('notice_round')
    .set((eb) => ({ round: eb('round', '+', 1), started_at: now, notified: 0 }))
    .where('id', '=', ONLY)
    .where((eb) => eb.or([eb('started_at', 'is', null), eb('started_at', '<=', quietSince)]))
    .execute();
  const { round } = await db
    .updateTable('notice_round')
    .set({ pressed_at: now })
    .where('id', '=', ONLY)
    .returning('round')
    .executeTakeFirstOrThrow();
  return round;
}

/** Counts mails, in the transaction that puts them into the outbox. */
export async function addToRound(trx: Transaction<Database>, round: number, mails: number): Promise<void> {
  if (mails === 0) return;
  await trx
    .updateTable('notice_round')
    .set((eb) => ({ notified: eb('notified', '+', mails) }))
    .where('id', '=', ONLY)
    .where('round', '=', round)
    .execute();
}

/**
 * How far the mails of the last round are. What has left is not looked for one by one: it is what neither waits nor was
 * given up. After a week the outbox forgets which were given up, and nothing is claimed any more.
 */
export async function progressOfNotices({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<components['schemas']['Notices']> {
  const last = await db
    .selectFrom('notice_round')
    .selectAll()
    .where('id', '=', ONLY)
    .executeTakeFirstOrThrow();
  const remembered = secondsBefore(clock.now(), KEEP_FINISHED_SECONDS);
  if (last.started_at === null || last.started_at <= remembered) {
    return { lastAt: null, notified: 0, sent: 0, waiting: 0, gaveUp: 0 };
  }
  const { round, notified, pressed_at: lastAt } = last;
  const { waiting } = await db
    .selectFrom('mail_outbox')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('notice_round', '=', round)
    .where('sealed_content', 'is not', null)
    .executeTakeFirstOrThrow();
  const { gaveUp } = await db
    .selectFrom('mail_outbox')
    .select((eb) => eb.fn.countAll<number>().as('gaveUp'))
    .where('notice_round', '=', round)
    .where('gave_up_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return { lastAt, notified, sent: Math.max(0, notified - waiting - gaveUp), waiting, gaveUp };
}
