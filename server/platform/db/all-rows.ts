import { hash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';
import { isSqlite } from './sqlite-driver.ts';

/** A table as backups, moves and their checks read it, whatever the tables of this release are. */
export type StoredTable = {
  name: string;
  /** In alphabetical order, without columns that the database computes or numbers itself. */
  columns: readonly string[];
  /** The columns that identify a row; empty if nothing does. */
  key: readonly string[];
};

export type StoredRow = Readonly<Record<string, unknown>>;

/** Number of rows and a digest of them that does not depend on their order, so that two databases can be compared. */
export type TableDigest = { rows: number; digest: string };

type Found = { name: string; columns: string[]; key: string[]; parents: string[] };

/** A number that SQLite alone needs, for its full-text index: another database gives rows other numbers. */
const OWN_NUMBERS: Readonly<Record<string, string>> = { search_index: 'number' };

/** Returns all tables with rows of their own, without the parts of indexes; a table follows those that it refers to. */
export async function storedTables(db: Kysely<Database>): Promise<StoredTable[]> {
  const found = isSqlite(db) ? await sqliteTables(db) : await postgresTables(db);
  const ordered: Found[] = [];
  const add = (table: Found) => {
    if (ordered.includes(table)) return;
    for (const parent of found) {
      if (parent !== table && table.parents.includes(parent.name)) add(parent);
    }
    ordered.push(table);
  };
  for (const table of found.toSorted((one, other) => (one.name < other.name ? -1 : 1))) add(table);
  return ordered.map(({ name, columns, key }) => ({ name, columns: columns.toSorted(), key }));
}

async function sqliteTables(db: Kysely<Database>): Promise<Found[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite#_%' escape '#'`.execute(db);
  return Promise.all(rows.map(({ name }) => sqliteTable(db, name)));
}

async function sqliteTable(db: Kysely<Database>, name: string): Promise<Found> {
  const own = OWN_NUMBERS[name];
  const { rows: columns } = await sql<{ name: string; pk: number }>`
    select name, pk from pragma_table_xinfo(${name}) where hidden = 0 and name is not ${own ?? null}`.execute(
    db,
  );
  const primary = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
  const { rows: unique } = await sql<{ name: string }>`select i.name from pragma_index_info((
      select name from pragma_index_list(${name}) where "unique" = 1 and partial = 0 order by seq desc limit 1
    )) as i order by i.seqno`.execute(db);
  const { rows: parents } = await sql<{ name: string }>`
    select distinct "table" as name from pragma_foreign_key_list(${name})`.execute(db);
  const named = (found: readonly { name: string }[]) => found.map((each) => each.name);
  return {
    name,
    columns: named(columns),
    key: named(primary.length > 0 ? primary : unique),
    parents: named(parents),
  };
}

async function postgresTables(db: Kysely<Database>): Promise<Found[]> {
  // The rows of partitions belong to the table that they are parts of.
  const { rows } = await sql<Found>`
    select c.relname::text as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select a.attname::text from unnest(k.indkey) with ordinality as of_key (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = of_key.attnum order by of_key.place) as key,
      array(select r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f') as parents
    from pg_class c left join lateral (
      select i.indkey::int2[] as indkey from pg_index i
      where i.indrelid = c.oid and i.indisunique and i.indpred is null and i.indexprs is null
      order by i.indisprimary desc, i.indexrelid limit 1
    ) k on true
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace`.execute(
    db,
  );
  return rows;
}

/** Rows of a portion: few enough that a portion of the largest records stays small. */
const PORTION = 500;

/**
 * Reads all rows of a table in portions, in the order of its key. Give it a snapshot where rows change meanwhile.
 * @param db the database or a transaction
 */
export async function* portionsOf(
  db: Kysely<Database>,
  { name, columns, key }: StoredTable,
  portion = PORTION,
): AsyncGenerator<StoredRow[]> {
  const refs = (names: readonly string[]) => sql.join(names.map((each) => sql.ref(each)));
  const order = key.length > 0 ? key : columns;
  let last: StoredRow | undefined;
  for (let read = 0; ; ) {
    // Without a key nothing marks where to go on. Such tables are small.
    const rest: RawBuilder<unknown> =
      last && key.length > 0
        ? sql`where (${refs(key)}) > (${sql.join(key.map((each) => last?.[each]))})`
        : sql``;
    const skipped = key.length > 0 ? sql`` : sql`offset ${read}`;
    const { rows } = await sql<StoredRow>`select ${refs(columns)} from ${sql.table(name)} ${rest}
      order by ${refs(order)} limit ${portion} ${skipped}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < portion) return;
    read += rows.length;
    last = rows.at(-1);
  }
}

const LANES = 8;

/** Adds up rows of a table, in any order. */
export class RowDigest {
  readonly #columns: readonly string[];
  readonly #lanes = new Uint32Array(LANES);
  #rows = 0;

  constructor({ columns }: Pick<StoredTable, 'columns'>) {
    this.#columns = columns;
  }

  add(rows: readonly StoredRow[]): void {
    for (const row of rows) {
      const bytes = hash('sha256', JSON.stringify(this.#columns.map((each) => row[each])), 'buffer');
      for (let lane = 0; lane < LANES; lane += 1) {
        this.#lanes[lane] = (this.#lanes[lane] ?? 0) + bytes.readUInt32BE(lane * 4);
      }
    }
    this.#rows += rows.length;
  }

  result(): TableDigest {
    const lanes = [...this.#lanes].map((lane) => lane.toString(16).padStart(8, '0'));
    return { rows: this.#rows, digest: lanes.join('') };
  }
}

/** Returns the digest of all rows of a table. */
export async function digestOf(db: Kysely<Database>, table: StoredTable): Promise<TableDigest> {
  const digest = new RowDigest(table);
  for await (const rows of portionsOf(db, table)) digest.add(rows);
  return digest.result();
}

/** Returns the digests of all tables, by name. */
export async function digestsOf(db: Kysely<Database>): Promise<Record<string, TableDigest>> {
  const digests: Record<string, TableDigest> = {};
  for (const table of await storedTables(db)) digests[table.name] = await digestOf(db, table);
  return digests;
}
