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

/** Returns the ids of the files of notes, by note, in their order. */
export async function filesOfNotes(
  db: Kysely<Database>,
  noteIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (noteIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('note_files')
    .select(['note_id', 'file_id'])
    .where('note_id', 'in', noteIds)
    .orderBy('note_id')
    .orderBy('place')
    .execute();
  const found = new Map<string, string[]>();
  for (const { note_id, file_id } of rows) found.set(note_id, [...(found.get(note_id) ?? []), file_id]);
  return found;
}

/** Returns those of some files that a note already has. */
export async function filesInNotes(db: Kysely<Database>, fileIds: readonly string[]): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set();
  const rows = await db.selectFrom('note_files').select('file_id').where('file_id', 'in', fileIds).execute();
  return new Set(rows.map(({ file_id }) => file_id));
}

export async function insertNoteFiles(
  trx: Transaction<Database>,
  noteId: string,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return;
  const rows = fileIds.map((file_id, place) => ({ file_id, note_id: noteId, place }));
  await trx.insertInto('note_files').values(rows).execute();
}

export async function deleteNoteFiles(trx: Transaction<Database>, noteId: string): Promise<void> {
  await trx.deleteFrom('note_files').where('note_id', '=', noteId).execute();
}

export async function deleteNote(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('notes').where('id', '=', id).execute();
}

/** Deletes the notes on a deleted record. */
export async function deleteNotesOn(trx: Transaction<Database>, { about, id }: NoteSubject): Promise<void> {
  await trx.deleteFrom('notes').where('subject_id', '=', id).where('about', '=', about).execute();
}
