import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Claimed, isDue, type OutboxTable } from '../outbox/claims.ts';
import { ORDINARY } from './outbox.ts';
import type { MailOutboxTable } from './tables.ts';

export type OutboxRow = Selectable<MailOutboxTable>;

export const mailOutbox: OutboxTable = {
  table: 'mail_outbox',
  waiting: sql<SqlBool>`sealed_content is not null`,
};

/** Login codes, for which a user is waiting, and all other mails. */
export type MailLane = 'codes' | 'others';

/**
 * Returns the ids of a lane's due and unclaimed mails, by priority and then by waiting time. Each lane is one range of
 * the index, so that 100,000 waiting notices do not slow down the query for codes.
 */
export async function dueMails(
  db: Kysely<Database>,
  lane: MailLane,
  now: Date,
  limit: number,
): Promise<string[]> {
  const at = now.toISOString();
  const rows = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('priority', lane === 'codes' ? '<' : '=', ORDINARY)
    .where(isDue(mailOutbox, at))
    .orderBy('priority')
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Returns the number of unsent mails, when the oldest was queued among those that are due or were tried before (mass notices are
 * queued for later on purpose), and the number of stored mails that were given up.
 */
export async function waitingMails(
  db: Kysely<Database>,
  now: Date,
): Promise<{ waiting: number; oldest: string | null; givenUp: number }> {
  const unsent = db.selectFrom('mail_outbox').where('sealed_content', 'is not', null);
  const { waiting } = await unsent
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  const { oldest } = await unsent
    .where((eb) => eb.or([eb('attempts', '>', 0), eb('next_attempt_at', '<=', now.toISOString())]))
    .select((eb) => eb.fn.min('created_at').as('oldest'))
    .executeTakeFirstOrThrow();
  const { givenUp } = await db
    .selectFrom('mail_outbox')
    .where('gave_up_at', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('givenUp'))
    .executeTakeFirstOrThrow();
  return { waiting, oldest, givenUp };
}

/** Marks a mail as sent and deletes its content, even if the claim has expired. */
export async function markSent(db: Kysely<Database>, mail: Claimed<OutboxRow>, now: Date): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({
      sent_at: now.toISOString(),
      sealed_content: null,
      claim: null,
      claimed_until: null,
      last_error: null,
    })
    .where('id', '=', mail.id)
    .execute();
}

/** Marks a mail as given up and deletes its content. */
export async function giveUp(
  db: Kysely<Database>,
  mail: Claimed<OutboxRow>,
  { now, reason }: { now: Date; reason: string },
): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({
      gave_up_at: now.toISOString(),
      sealed_content: null,
      claim: null,
      claimed_until: null,
      last_error: reason,
    })
    .where('id', '=', mail.id)
    .where('claim', '=', mail.claim)
    .execute();
}

/** Deletes mails that were finished before the given time. */
export async function pruneOutbox(db: Kysely<Database>, before: Date): Promise<void> {
  await db
    .deleteFrom('mail_outbox')
    .where('sealed_content', 'is', null)
    .where('created_at', '<', before.toISOString())
    .execute();
}
