import { sql } from 'kysely';
import { clientReader } from '#server/platform/crypto/client-keys.ts';
import { type RecordCipher, recordCipherOf, type Secrets } from '#server/platform/crypto/encryption.ts';
import { type EncryptedColumn, encryptedColumns } from '#server/start/encrypted-columns.ts';
import type { TestApi } from '#tests/support/api.ts';
import { tablesIn } from '#tests/support/tables.ts';

/** The format of an envelope: the version, the id of the key, and the rest. */
const ENVELOPE = 'v[12].*.*.*.*';

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

type Row = {
  in: EncryptedColumn;
  owner: string | null;
  sealed: string;
  plain: string;
  bound: string;
  key: object;
};

/** Decrypts every encrypted value. @param each called with each of them */
export async function openedValues(
  db: TestApi['db'],
  config: Secrets,
  each: (row: Row) => Promise<void>,
): Promise<string[]> {
  const found: string[] = [];
  for (const column of encryptedColumns) {
    const { rows } = await sql<Record<string, string | null>>`
      select encrypted.*, ${column.owner ?? sql`null`} as owner_of_it
      from ${sql.table(column.table)} as encrypted where ${sql.ref(column.column)} like 'v_.%'`.execute(db);
    for (const { owner_of_it: owner = null, ...row } of rows) {
      const sealed = row[column.column] ?? '';
      const bound = column.boundTo(column.key.map((name) => String(row[name])));
      const reader = owner === null ? recordCipherOf(config) : await clientReader({ config, db }, owner);
      const plain = reader.decrypt(sealed, bound);
      const key = Object.fromEntries(column.key.map((name) => [name, row[name]]));
      await each({ in: column, owner, sealed, plain, bound, key });
      found.push(`${bound} ${plain}`);
    }
  }
  return found;
}

/** Stores a value as this cipher encrypts it. */
export async function storeWith(db: TestApi['db'], cipher: RecordCipher, row: Row): Promise<void> {
  const same = sql.join(
    Object.entries(row.key).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    sql` and `,
  );
  await sql`update ${sql.table(row.in.table)}
    set ${sql.ref(row.in.column)} = ${cipher.encrypt(row.plain, row.bound)} where ${same}`.execute(db);
}
