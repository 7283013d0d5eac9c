import type { Kysely, Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { secondsBefore } from '#server/platform/limits/sliding-window.ts';
import { keepFinishedSeconds } from '#server/platform/mail/prune.ts';

const ONLY = 1;

/**
 * Returns the round of notices for a press of the button. Pressing again within the quiet time continues the same
 * round, because it reaches only clients whom that round has not reached.
 * @param quietSince ISO 8601: clients notified after it are not notified again
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

/** Counts mails, in the transaction that adds them to the outbox. */
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
 * Returns the progress of the last round. Sent mails are not counted directly: they are those that neither wait nor
 * failed. After `MAILS_KEPT_DAYS` the outbox deletes failed mails, so all numbers are 0.
 */
export async function progressOfNotices({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<components['schemas']['Notices']> {
  const last = await db
    .selectFrom('notice_round')
    .selectAll()
    .where('id', '=', ONLY)
    .executeTakeFirstOrThrow();
  const remembered = secondsBefore(clock.now(), keepFinishedSeconds(config));
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
