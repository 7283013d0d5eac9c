import { sql } from 'kysely';
import type { TestApi } from '#tests/support/api.ts';
import { tablesIn } from '#tests/support/tables.ts';

/** The format of `createRecordCipher`: the version, the eight hexadecimal characters of the key's id, and the rest. */
const ENVELOPE = `v1.${'[0-9a-f]'.repeat(8)}.*`;

type Column = { table: string; column: string };

async function textColumns({ db }: TestApi): Promise<Column[]> {
  const names = await tablesIn(db);
  const tables = (await db.introspection.getTables()).filter(({ name }) => names.includes(name));
  return tables.flatMap(({ name: table, columns }) => columns.map(({ name: column }) => ({ table, column })));
}

/**
 * Records from now on each column that a ciphertext is written to, also if the row is deleted later.
 * @returns a function that returns these columns and those that contained one before, as `table.column`
 */
export async function noteCiphertexts(api: TestApi): Promise<() => Promise<string[]>> {
  const { db } = api;
  const columns = await textColumns(api);
  await sql`create table sealed (name text primary key)`.execute(db);
  for (const { table, column } of columns) {
    for (const change of ['insert', 'update']) {
      await sql`
        create trigger ${sql.id(`sealed_${change}_${table}_${column}`)} after ${sql.raw(change)} on ${sql.table(table)}
        when new.${sql.id(column)} glob ${sql.lit(ENVELOPE)}
        begin insert or ignore into sealed values (${sql.lit(`${table}.${column}`)}); end`.execute(db);
    }
  }
  return async () => {
    const { rows } = await sql<{ name: string }>`select name from sealed`.execute(db);
    const noted = rows.map(({ name }) => name);
    return [...new Set([...noted, ...(await storedCiphertexts(api, columns))])].sort();
  };
}

async function storedCiphertexts({ db }: TestApi, columns: readonly Column[]): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)} glob ${ENVELOPE} limit 1`.execute(db);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}
