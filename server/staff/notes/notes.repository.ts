import type { Kysely, Selectable, Transaction } from 'kysely';
import type { NoteSubject } from '#domain/note-subjects.ts';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import { type PageAsked, pageOf } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { NotesTable } from './tables.ts';

export type NoteRow = Selectable<NotesTable>;

export async function countNotes(db: Kysely<Database>, { about, id }: NoteSubject): Promise<number> {
  const { total } = await db
    .selectFrom('notes')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('subject_id', '=', id)
    .where('about', '=', about)
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns one page of the notes on a record, latest first. */
export function listNotes(
  db: Kysely<Database>,
  { about, id }: NoteSubject,
  asked: PageAsked,
): Promise<{ rows: NoteRow[]; total: number }> {
  const ofSubject = db.selectFrom('notes').where('subject_id', '=', id).where('about', '=', about);
  return pageOf(ofSubject, asked, (rows) =>
    rows.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'),
  );
}

/** Locks a note until the transaction ends. */
export function lockNote(trx: Transaction<Database>, id: string): Promise<NoteRow | undefined> {
  return lockRows(trx, 'notes', 'updated_at').where('id', '=', id).returningAll().executeTakeFirst();
}

export async function insertNote(trx: Transaction<Database>, row: NoteRow): Promise<void> {
  await trx.insertInto('notes').values(row).execute();
}

export async function changeNote(
  trx: Transaction<Database>,
  id: string,
  change: Pick<NoteRow, 'text' | 'updated_at'>,
): Promise<void> {
  await trx.updateTable('notes').set(change).where('id', '=', id).execute();
}

export async function deleteNote(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('notes').where('id', '=', id).execute();
}

/** Deletes the notes on a deleted record. */
export async function deleteNotesOn(trx: Transaction<Database>, { about, id }: NoteSubject): Promise<void> {
  await trx.deleteFrom('notes').where('subject_id', '=', id).where('about', '=', about).execute();
}
