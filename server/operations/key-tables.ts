import { type Kysely, sql } from 'kysely';
import type { StoredRow, StoredTable } from '#server/platform/db/all-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * Tables with keys of clients, which are backed up apart and only once, as the latest: when a key is destroyed, earlier backups of
 * the data can no longer be read either.
 */
const KEY_TABLES = ['data_keys', 'root_keys'];

export const isKeyTable = ({ name }: Pick<StoredTable, 'name'>) => KEY_TABLES.includes(name);

/** The name of the archive with the keys, next to those with the data or in a folder of its own. */
export const KEYS_FILE = 'onboarding-keys.backup';

/** Writes rows into a table; rows that are there already stay. */
export async function insertRows(
  db: Kysely<Database>,
  { name, columns }: StoredTable,
  rows: readonly StoredRow[],
): Promise<void> {
  for (const row of rows) {
    await sql`insert into ${sql.table(name)} (${sql.join(columns.map((each) => sql.ref(each)))})
      values (${sql.join(columns.map((each) => row[each]))}) on conflict do nothing`.execute(db);
  }
}
