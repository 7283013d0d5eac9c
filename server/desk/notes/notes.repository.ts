import type { Kysely, Selectable, Transaction } from 'kysely';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import { type PageAsked, pageOf } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { NotesTable } from './tables.ts';

export type NoteRow = Selectable<NotesTable>;

export async function countNotes(db: Kysely<Database>, onboardingId: string): Promise<number> {
  const { total } = await db
    .selectFrom('notes')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('onboarding_id', '=', onboardingId)
    .executeTakeFirstOrThrow();
  return total;
}

/** One page of a case's notes, the latest first. */
export function listNotes(
  db: Kysely<Database>,
  onboardingId: string,
  asked: PageAsked,
): Promise<{ rows: NoteRow[]; total: number }> {
  const ofCase = db.selectFrom('notes').where('onboarding_id', '=', onboardingId);
  return pageOf(ofCase, asked, (rows) =>
    rows.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'),
  );
}

/** A note on a case that is in the lists, its row locked until the transaction ends. */
export function lockNote(trx: Transaction<Database>, id: string): Promise<NoteRow | undefined> {
  return lockRows(trx, 'notes', 'updated_at')
    .where('id', '=', id)
    .where('onboarding_id', 'in', (eb) =>
      eb.selectFrom('onboardings').select('id').where('deleted_at', 'is', null),
    )
    .returningAll()
    .executeTakeFirst();
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
