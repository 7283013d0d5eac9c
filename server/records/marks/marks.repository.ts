import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { CaseMarksTable } from './tables.ts';

export type MarkRow = Selectable<CaseMarksTable>;

/** Returns the marks of a case, oldest first. */
export function listMarks(db: Kysely<Database>, onboardingId: string): Promise<MarkRow[]> {
  return db
    .selectFrom('case_marks')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function insertMark(trx: Transaction<Database>, row: MarkRow): Promise<void> {
  await trx.insertInto('case_marks').values(row).execute();
}

export async function changeMark(
  trx: Transaction<Database>,
  { id, ...change }: Pick<MarkRow, 'id' | 'reason' | 'set_by' | 'set_at' | 'version'>,
): Promise<void> {
  await trx.updateTable('case_marks').set(change).where('id', '=', id).execute();
}

export async function deleteMarks(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom('case_marks').where('id', 'in', ids).execute();
}
