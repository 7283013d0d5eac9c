import type { Kysely } from 'kysely';
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
