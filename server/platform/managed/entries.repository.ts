import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { ManagedColumns } from './resource.ts';

/** The table of a resource. */
type TableOf<Row extends ManagedColumns> = { table: string; toValues(row: Row): object };

/** Tables are accessed by name, because the shared code does not know the resources that use it. */
function entriesIn(db: Kysely<Database>): Kysely<Record<string, ManagedColumns>> {
  return db as unknown as Kysely<Record<string, ManagedColumns>>;
}

export async function findEntry<Row extends ManagedColumns>(
  db: Kysely<Database>,
  { table }: TableOf<Row>,
  id: string,
): Promise<Row | undefined> {
  const row = await entriesIn(db).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
  return row as Row | undefined;
}

/** Returns the entries of these ids that exist, in the order of the ids. */
export async function findEntries<Row extends ManagedColumns>(
  db: Kysely<Database>,
  { table }: TableOf<Row>,
  ids: readonly string[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = await entriesIn(db).selectFrom(table).selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row as Row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function insertEntry<Row extends ManagedColumns>(
  trx: Transaction<Database>,
  { table }: TableOf<Row>,
  row: Row,
): Promise<void> {
  await entriesIn(trx).insertInto(table).values(row).execute();
}

/** Whether another entry has the same value in a column; null equals nothing. */
export async function isHeldByAnother<Row extends ManagedColumns>(
  trx: Transaction<Database>,
  { table }: TableOf<Row>,
  { column, row }: { column: keyof Row & string; row: Row },
): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)}
    where ${sql.ref(column)} = ${row[column]} and id <> ${row.id} limit 1`.execute(trx);
  return rows.length > 0;
}

/** Locks the entry until the transaction ends, in SQL that SQLite supports too. */
export function lockEntry<Row extends ManagedColumns>(
  trx: Transaction<Database>,
  of: TableOf<Row>,
  id: string,
): Promise<Row | undefined> {
  return set(trx, of, { id, columns: { version: sql.ref('version') } });
}

/** Changes an entry that `lockEntry` has locked. */
export async function changeEntry<Row extends ManagedColumns>(
  trx: Transaction<Database>,
  of: TableOf<Row>,
  change: { id: string; columns: object },
): Promise<Row> {
  const row = await set(trx, of, change);
  if (!row) throw new Error('A locked entry vanished');
  return row;
}

async function set<Row extends ManagedColumns>(
  trx: Transaction<Database>,
  { table }: TableOf<Row>,
  { id, columns }: { id: string; columns: object },
): Promise<Row | undefined> {
  const update = entriesIn(trx).updateTable(table).set(columns).where('id', '=', id);
  return (await update.returningAll().executeTakeFirst()) as Row | undefined;
}

/** @returns the entry before the deletion; undefined if there is none */
export async function deleteEntry<Row extends ManagedColumns>(
  trx: Transaction<Database>,
  { table }: TableOf<Row>,
  id: string,
): Promise<Row | undefined> {
  const gone = entriesIn(trx).deleteFrom(table).where('id', '=', id).returningAll();
  return (await gone.executeTakeFirst()) as Row | undefined;
}
