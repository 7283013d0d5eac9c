import type { Kysely, Selectable, Transaction } from 'kysely';
import type { ReplySubject } from '#domain/reply-subjects.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { type PageAsked, pageOf } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { RepliesTable } from './tables.ts';

export type ReplyRow = Selectable<RepliesTable>;

/** What became of the email of a reply. */
export type MailState = 'waiting' | 'sent' | 'failed';

/** Returns one page of the replies on a record, latest first. */
export function listReplies(
  db: Kysely<Database>,
  { about, id }: ReplySubject,
  asked: PageAsked,
): Promise<{ rows: ReplyRow[]; total: number }> {
  const ofSubject = db.selectFrom('replies').where('subject_id', '=', id).where('about', '=', about);
  return pageOf(ofSubject, asked, (rows) =>
    rows.selectAll().orderBy('at', 'desc').orderBy('created_at', 'desc').orderBy('id', 'desc'),
  );
}

/** Returns all replies on a record, oldest first. */
export function allReplies(db: Kysely<Database>, { about, id }: ReplySubject): Promise<ReplyRow[]> {
  return db
    .selectFrom('replies')
    .selectAll()
    .where('subject_id', '=', id)
    .where('about', '=', about)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/**
 * Returns the stored reply with a digest. Lock the record before it is used for a new one.
 *
 * @param since ISO time; an older one counts as another
 */
export function findRepeated(
  trx: Transaction<Database>,
  { id }: ReplySubject,
  { digest, since }: { digest: string; since: string },
): Promise<ReplyRow | undefined> {
  return trx
    .selectFrom('replies')
    .selectAll()
    .where('subject_id', '=', id)
    .where('digest', '=', digest)
    .where('created_at', '>', since)
    .executeTakeFirst();
}

/** Returns the record that an address for answers belongs to. */
export async function findByToken(
  db: Kysely<Database>,
  tokenHash: string,
): Promise<ReplySubject | undefined> {
  const row = await db
    .selectFrom('replies')
    .select(['about', 'subject_id'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && { about: row.about, id: row.subject_id };
}

export async function insertReply(trx: Transaction<Database>, row: ReplyRow): Promise<void> {
  await trx.insertInto('replies').values(row).execute();
}

/** Deletes the replies on a deleted record, and the emails about it that were not sent yet. */
export async function deleteRepliesOn(
  trx: Transaction<Database>,
  { about, id }: ReplySubject,
): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('replies')
    .where('subject_id', '=', id)
    .where('about', '=', about)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  await trx
    .deleteFrom('mail_outbox')
    .where('about', '=', id)
    .where('sealed_content', 'is not', null)
    .execute();
}

/** Returns what became of the emails of these replies, by the id of the reply. */
export async function mailStates(
  db: Kysely<Database>,
  rows: readonly ReplyRow[],
): Promise<Map<string, MailState>> {
  const undecided = rows.flatMap(({ mail_id, mail_state }) =>
    mail_state === null && mail_id !== null ? [mail_id] : [],
  );
  const mails =
    undecided.length === 0
      ? []
      : await db
          .selectFrom('mail_outbox')
          .select(['id', 'sent_at', 'gave_up_at'])
          .where('id', 'in', undecided)
          .execute();
  const found = new Map(mails.map((mail) => [mail.id, mail]));
  const stateOf = ({ mail_id, mail_state }: ReplyRow): MailState => {
    const mail = found.get(mail_id ?? '');
    if (mail_state !== null || !mail) return mail_state ?? 'sent';
    if (mail.gave_up_at !== null) return 'failed';
    return mail.sent_at === null ? 'waiting' : 'sent';
  };
  return new Map(rows.flatMap((row) => (row.mail_id === null ? [] : [[row.id, stateOf(row)] as const])));
}

/** Keeps the states of finished emails, which the outbox deletes after some days. */
export async function keepMailStates({ db }: Pick<CoreDeps, 'db'>): Promise<void> {
  for (const [state, column] of [
    ['sent', 'sent_at'],
    ['failed', 'gave_up_at'],
  ] as const) {
    await db
      .updateTable('replies')
      .set({ mail_state: state })
      .where('mail_state', 'is', null)
      .where('mail_id', 'in', (eb) =>
        eb.selectFrom('mail_outbox').select('mail_outbox.id').where(column, 'is not', null),
      )
      .execute();
  }
}
