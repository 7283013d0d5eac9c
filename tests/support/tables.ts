import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';

let names: Promise<string[]> | undefined;

/** Returns the names of all tables; every database of a test has the same. */
export function tablesIn(db: Kysely<Database>): Promise<string[]> {
  names ??= db.introspection.getTables().then((tables) => tables.map(({ name }) => name).sort());
  return names;
}
