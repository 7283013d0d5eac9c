import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { countUpTo, type PageAsked, pageOf } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { InboxEntriesTable } from './tables.ts';

export type InboxRow = Selectable<InboxEntriesTable>;

/** Returns one page of an inbox, latest first. */
export function listInbox(
  db: Kysely<Database>,
  { userId, isUnread, ...page }: { userId: string; isUnread: boolean } & PageAsked,
): Promise<{ rows: InboxRow[]; total: number }> {
  let own = db.selectFrom('inbox_entries').where('user_id', '=', userId);
  if (isUnread) own = own.where('read_at', 'is', null);
  return pageOf(own, page, (rows) => rows.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'));
}

/** Returns the number of unread entries, counted up to `atMost`. */
export async function countUnreadEntries(
  db: Kysely<Database>,
  userId: string,
  atMost: number,
): Promise<number> {
  return Number(
    await countUpTo(db, sql`inbox_entries where user_id = ${userId} and read_at is null`, atMost),
  );
}

/** Adds an entry. Of several unread messages or submissions of one client, the inbox has one entry with the latest time. */
export async function addEntry(trx: Transaction<Database>, entry: Omit<InboxRow, 'read_at'>): Promise<void> {
  if (entry.item_id === null) {
    const { numUpdatedRows } = await trx
      .updateTable('inbox_entries')
      .set({ created_at: entry.created_at, actor_id: entry.actor_id })
      .where('user_id', '=', entry.user_id)
      .where('kind', '=', entry.kind)
      .where('subject_id', '=', entry.subject_id)
      .where('read_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return;
  }
  await trx
    .insertInto('inbox_entries')
    .values({ ...entry, read_at: null })
    .execute();
}

/** Marks an entry of a staff member as read at a time, or as unread. @returns the entry; undefined if it does not exist */
export function markEntry(
  db: Kysely<Database>,
  { id, userId, readAt }: { id: string; userId: string; readAt: string | null },
): Promise<InboxRow | undefined> {
  return db
    .updateTable('inbox_entries')
    .set({ read_at: readAt })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** Marks the unread entries of a staff member up to a time as read. */
export async function markAllRead(
  db: Kysely<Database>,
  { userId, upTo, readAt }: { userId: string; upTo: string; readAt: string },
): Promise<void> {
  await db
    .updateTable('inbox_entries')
    .set({ read_at: readAt })
    .where('user_id', '=', userId)
    .where('created_at', '<=', upTo)
    .where('read_at', 'is', null)
    .execute();
}

/** Marks the entries about a task or change notice as read, because it is done. */
export async function markItemRead(
  trx: Transaction<Database>,
  itemId: string,
  readAt: string,
): Promise<void> {
  await trx
    .updateTable('inbox_entries')
    .set({ read_at: readAt })
    .where('item_id', '=', itemId)
    .where('read_at', 'is', null)
    .execute();
}

/** Deletes the entries about a note, task or change notice. */
export async function deleteOfItem(trx: Transaction<Database>, itemId: string): Promise<void> {
  await trx.deleteFrom('inbox_entries').where('item_id', '=', itemId).execute();
}

/** Deletes the entries about a deleted record. */
export async function deleteAbout(
  trx: Transaction<Database>,
  { about, subjectId }: { about: InboxRow['about']; subjectId: string },
): Promise<void> {
  await trx
    .deleteFrom('inbox_entries')
    .where('subject_id', '=', subjectId)
    .where('about', '=', about)
    .execute();
}
