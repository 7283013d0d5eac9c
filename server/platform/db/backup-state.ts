import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';
import type { BackupStateTable } from './tables.ts';

const STATE = 1;

export type BackupState = Omit<BackupStateTable, 'id'>;

/** Records a successful backup. */
export async function recordBackup(db: Kysely<Database>, state: BackupState): Promise<void> {
  await db
    .insertInto('backup_state')
    .values({ id: STATE, ...state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(state))
    .execute();
}

/** Returns the last successful backup, for monitoring; undefined if there is none. */
export function lastBackup(db: Kysely<Database>): Promise<BackupState | undefined> {
  return db
    .selectFrom('backup_state')
    .select(['finished_at', 'seconds', 'bytes', 'files'])
    .where('id', '=', STATE)
    .executeTakeFirst();
}
