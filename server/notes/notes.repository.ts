import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
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

/** One page, the latest first. */
export function listNotes(
  db: Kysely<Database>,
  onboardingId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<NoteRow[]> {
  return db
    .selectFrom('notes')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** A note on a case that is in the lists, its row locked until the transaction ends. */
export function lockNote(trx: Transaction<Database>, id: string): Promise<NoteRow | undefined> {
  return (
    trx
      .updateTable('notes')
      // `select … for update` in words that SQLite knows too.
      .set((eb) => ({ updated_at: eb.ref('updated_at') }))
      .where('id', '=', id)
      .where('onboarding_id', 'in', (eb) =>
        eb.selectFrom('onboardings').select('id').where('deleted_at', 'is', null),
      )
      .returningAll()
      .executeTakeFirst()
  );
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
