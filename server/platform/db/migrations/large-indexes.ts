import { type Kysely, sql } from 'kysely';
import type { Database, DatabaseHandle } from '../database.ts';

/** An index on a table that may already have many rows. */
export type LargeIndex = {
  name: string;
  table: string;
  /** Columns and expressions in SQL. */
  columns: readonly string[];
  isUnique?: boolean;
  /** Condition of a partial index in SQL. */
  where?: string;
};

/** An arbitrary number that every process of this product uses. */
const LOCK = 7_305_161_843;

/**
 * Creates the missing ones of these indexes. On PostgreSQL it uses `create index concurrently`, which blocks no writer, but runs
 * outside of a transaction: an index that an interrupted process left invalid is created again. While another process creates
 * them, nothing is done.
 *
 * @returns the names of the created indexes
 */
export async function createLargeIndexes(
  { db, dialect }: Pick<DatabaseHandle, 'db' | 'dialect'>,
  indexes: readonly LargeIndex[],
): Promise<string[]> {
  if (indexes.length === 0) return [];
  if (dialect === 'sqlite') return createMissing(db, indexes, await indexesOfSqlite(db), 'if not exists');
  // Read committed, and never a wait for the lock: `create index concurrently` waits for the end of every older snapshot.
  return db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (trx) => {
      const lock = await sql<{ taken: boolean }>`
        select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as taken`.execute(trx);
      if (!lock.rows[0]?.taken) return [];
      const present = await indexesOfPostgres(db);
      for (const { name } of indexes) {
        if (present.get(name) !== false) continue;
        await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
        present.delete(name);
      }
      return createMissing(db, indexes, present, 'concurrently');
    });
}

async function createMissing(
  db: Kysely<Database>,
  indexes: readonly LargeIndex[],
  present: { has(name: string): boolean },
  how = '',
): Promise<string[]> {
  const missing = indexes.filter(({ name }) => !present.has(name));
  for (const { name, table, columns, isUnique = false, where } of missing) {
    const kind = isUnique ? 'unique index' : 'index';
    const condition = where === undefined ? '' : `where ${where}`;
    await sql`create ${sql.raw(kind)} ${sql.raw(how)} ${sql.id(name)} on ${sql.id(table)}
      (${sql.raw(columns.join(', '))}) ${sql.raw(condition)}`.execute(db);
  }
  return missing.map(({ name }) => name);
}

async function indexesOfSqlite(db: Kysely<Database>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'index'`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Returns each index of the current schema, and whether it is valid. */
async function indexesOfPostgres(db: Kysely<Database>): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ name: string; valid: boolean }>`
    select index.relname as name, pg_index.indisvalid as valid
    from pg_index
    join pg_class index on index.oid = pg_index.indexrelid
    where index.relnamespace = current_schema()::regnamespace`.execute(db);
  return new Map(rows.map(({ name, valid }) => [name, valid]));
}
