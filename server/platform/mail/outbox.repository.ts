import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../db/schema.ts';
import { ORDINARY } from './outbox.ts';
import type { MailOutboxTable } from './tables.ts';

export type OutboxRow = Selectable<MailOutboxTable>;

/** A row that this process may send until the claim runs out. */
export type ClaimedMail = OutboxRow & { sealed_content: string; claim: string };

/** Login codes, which somebody is waiting for, and all other mails. */
export type MailLane = 'codes' | 'others';

/**
 * Ids of a lane's mails that are due and that nobody is sending: what has priority first, then the longest waiting. Each
 * lane is one range of the index, so that a hundred thousand waiting notices do not make a code slower to find.
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
    .where('sealed_content', 'is not', null)
    .where('next_attempt_at', '<=', at)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at)]))
    .orderBy('priority')
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Claims one mail. Of several processes one gets it; when that one dies in mid-send, its claim runs out and another
 * takes over.
 */
export async function claimMail(
  db: Kysely<Database>,
  id: string,
  { claim, now, until }: { claim: string; now: Date; until: Date },
): Promise<ClaimedMail | undefined> {
  const at = now.toISOString();
  const row = await db
    .updateTable('mail_outbox')
    .set((eb) => ({ claim, claimed_until: until.toISOString(), attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('sealed_content', 'is not', null)
    .where('next_attempt_at', '<=', at)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at)]))
    .returningAll()
    .executeTakeFirst();
  return row && row.sealed_content !== null
    ? { ...row, sealed_content: row.sealed_content, claim }
    : undefined;
}

/** The mail has left: its content goes. Also when the claim ran out meanwhile, since sent is sent. */
export async function markSent(db: Kysely<Database>, mail: ClaimedMail, now: Date): Promise<void> {
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

/** The attempt failed: the mail waits for its next one. */
export async function postpone(
  db: Kysely<Database>,
  mail: ClaimedMail,
  { until, reason }: { until: Date; reason: string },
): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ next_attempt_at: until.toISOString(), claim: null, claimed_until: null, last_error: reason })
    .where('id', '=', mail.id)
    .where('claim', '=', mail.claim)
    .execute();
}

/** The mail could not be delivered for too long: it is given up and its content goes. */
export async function giveUp(
  db: Kysely<Database>,
  mail: ClaimedMail,
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

/**
 * Makes mails due whose next attempt or claim lies further ahead than it can: they were written by a clock that was ahead.
 * @param latest the latest believable creation, next attempt of a mail that was tried, and claim
 */
export async function makeDueAgain(
  db: Kysely<Database>,
  now: Date,
  latest: { creation: string; attempt: string; claim: string },
): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ next_attempt_at: now.toISOString(), claim: null, claimed_until: null })
    .where('sealed_content', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('created_at', '>', latest.creation),
        eb('claimed_until', '>', latest.claim),
        eb.and([eb('attempts', '>', 0), eb('next_attempt_at', '>', latest.attempt)]),
      ]),
    )
    // What was repaired before is due, and is left alone.
    .where((eb) =>
      eb.or([eb('next_attempt_at', '>', latest.creation), eb('claimed_until', '>', latest.claim)]),
    )
    .execute();
}

/** Forgets mails that were finished before the given moment. */
export async function pruneOutbox(db: Kysely<Database>, before: Date): Promise<void> {
  await db
    .deleteFrom('mail_outbox')
    .where('sealed_content', 'is', null)
    .where('created_at', '<', before.toISOString())
    .execute();
}
