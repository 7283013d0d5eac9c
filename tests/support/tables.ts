import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';

let names: Promise<string[]> | undefined;

/**
 * The names of all tables, without those of SQLite's full-text index of `search_index`, which take no triggers. Every database
 * of a test has the same.
 */
export function tablesIn(db: Kysely<Database>): Promise<string[]> {
  names ??= db.introspection.getTables().then((tables) =>
    tables
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('search_tokens'))
      .sort(),
  );
  return names;
}

/** Returns the number of rows of each table, by one query: some tests ask thousands of times. */
export async function rowCounts(db: Kysely<Database>): Promise<unknown> {
  const counts = (await tablesIn(db)).map(
    (table) => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(table)}`,
  );
  return (await sql`select ${sql.join(counts)}`.execute(db)).rows;
}
