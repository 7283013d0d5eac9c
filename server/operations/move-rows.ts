import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  digestOf,
  portionsOf,
  RowDigest,
  type StoredRow,
  type StoredTable,
  type TableDigest,
} from '#server/platform/db/all-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { DirectAdapter } from '#server/platform/db/sqlite-driver.ts';
import { inTransaction, isDuplicate } from '#server/platform/db/transaction.ts';

// Rows of a portion are one parameter, as JSON: both databases take them apart faster than statements for each row.

type Db = Kysely<Database>;
/** @property source what the source has, read while it was moved */
export type Moved = { source: TableDigest; written: number; deleted: number };

const refs = (columns: readonly string[]) => sql.join(columns.map((each) => sql.ref(each)));

/** Returns a query of these columns of rows. */
function rowsFrom(
  db: Db,
  { name }: StoredTable,
  columns: readonly string[],
  rows: readonly StoredRow[],
): RawBuilder<unknown> {
  if (db.getExecutor().adapter instanceof DirectAdapter) {
    const values = columns.map((_, index) => sql`json_extract(value, ${sql.lit(`$[${index}]`)})`);
    const json = JSON.stringify(rows.map((row) => columns.map((each) => row[each])));
    return sql`select ${sql.join(values)} from json_each(${json}) where true`;
  }
  return sql`select ${refs(columns)} from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::json)`;
}

/** Returns the rows of a table that have the keys of these rows. */
async function sameKeys(
  db: Db,
  table: StoredTable,
  rows: readonly StoredRow[],
): Promise<Map<string, string>> {
  const { columns, key, name } = table;
  const { rows: found } = await sql<StoredRow>`select ${refs(columns)} from ${sql.table(name)}
    where (${refs(key)}) in (${rowsFrom(db, table, key, rows)})`.execute(db);
  return new Map(found.map((row) => [textOf(key, row), textOf(columns, row)]));
}

const textOf = (columns: readonly string[], row: StoredRow) =>
  JSON.stringify(columns.map((each) => row[each]));

async function write(db: Db, table: StoredTable, rows: readonly StoredRow[]): Promise<void> {
  const { columns, key, name } = table;
  const others = columns.filter((each) => !key.includes(each));
  const changed = others.map((each) => sql`${sql.ref(each)} = ${sql.ref(`excluded.${each}`)}`);
  const isSqlite = db.getExecutor().adapter instanceof DirectAdapter;
  const conflict =
    key.length === 0
      ? sql``
      : sql`on conflict (${refs(key)}) do ${others.length === 0 ? sql`nothing` : sql`update set ${sql.join(changed)}`}`;
  await sql`insert into ${sql.table(name)} (${refs(columns)}) ${isSqlite ? sql`` : sql`overriding system value`}
    ${rowsFrom(db, table, columns, rows)} ${conflict}`.execute(db);
}

/**
 * Makes a table of the target equal to that of the source, portion by portion: a portion that is equal already is only read, so
 * that a run that was ended goes on where it was, and a second run takes over what changed.
 */
export async function moveRows(from: Db, to: Db, table: StoredTable): Promise<Moved> {
  if (table.key.length === 0) return replaceRows(from, to, table);
  try {
    return await takeOver(from, to, table);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    // A row that is gone from the source has what only one row may have.
    const deleted = await deleteOthers(from, to, table);
    return { ...(await takeOver(from, to, table)), deleted };
  }
}

async function takeOver(from: Db, to: Db, table: StoredTable): Promise<Moved> {
  const source = new RowDigest(table);
  let written = 0;
  for await (const portion of portionsOf(from, table)) {
    const there = await sameKeys(to, table, portion);
    const differing = portion.filter(
      (row) => there.get(textOf(table.key, row)) !== textOf(table.columns, row),
    );
    if (differing.length > 0) await inTransaction(to, (trx) => write(trx, table, differing));
    source.add(portion);
    written += differing.length;
  }
  return { source: source.result(), written, deleted: 0 };
}

/** For tables without a key, which are small. */
async function replaceRows(from: Db, to: Db, table: StoredTable): Promise<Moved> {
  const [wanted, found] = [await digestOf(from, table), await digestOf(to, table)];
  if (wanted.digest === found.digest && wanted.rows === found.rows) {
    return { source: wanted, written: 0, deleted: 0 };
  }
  await inTransaction(to, async (trx) => {
    await sql`delete from ${sql.table(table.name)}`.execute(trx);
    for await (const portion of portionsOf(from, table)) await write(trx, table, portion);
  });
  return { source: wanted, written: wanted.rows, deleted: found.rows };
}

/** Returns whether a table has more rows than the source. */
export async function hasOthers(
  to: Db,
  { name }: StoredTable,
  { rows: expected }: TableDigest,
): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(to);
  return (rows[0]?.n ?? 0) > expected;
}

/** Deletes the rows of the target that the source does not have. @returns their number */
export async function deleteOthers(from: Db, to: Db, table: StoredTable): Promise<number> {
  const { key, name } = table;
  if (key.length === 0) return 0;
  let deleted = 0;
  for await (const portion of portionsOf(to, table)) {
    const there = await sameKeys(from, table, portion);
    const others = portion.filter((row) => !there.has(textOf(key, row)));
    if (others.length === 0) continue;
    await inTransaction(to, (trx) =>
      sql`delete from ${sql.table(name)} where (${refs(key)}) in (${rowsFrom(trx, table, key, others)})`.execute(
        trx,
      ),
    );
    deleted += others.length;
  }
  return deleted;
}

/** Sets the counters of numbered columns behind the numbers that were written. SQLite does it by itself. */
export async function setCounters(to: Db): Promise<void> {
  if (to.getExecutor().adapter instanceof DirectAdapter) return;
  const { rows } = await sql<{ sequence: string; table: string; column: string }>`
    select pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence,
      c.relname::text as table, a.attname::text as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
      and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`.execute(to);
  for (const { sequence, table, column } of rows) {
    await sql`select setval(${sequence}::regclass, coalesce(max(${sql.ref(column)}), 0) + 1, false)
      from ${sql.table(table)}`.execute(to);
  }
}
