import type { Kysely } from 'kysely';

/**
 * Adds indexes by these columns, named by the columns without `id`. An index by the columns of a filter, of an order
 * and `id` serves a sorted list. One that begins with `id` covers the filters of a single entry and is named
 * `narrowed`.
 */
export async function addIndexes(
  db: Kysely<unknown>,
  table: string,
  all: readonly (readonly string[])[],
): Promise<void> {
  for (const columns of all) {
    const name = columns[0] === 'id' ? 'narrowed' : columns.filter((column) => column !== 'id').join('_');
    await db.schema
      .createIndex(`${table}_${name}`)
      .on(table)
      .columns([...columns])
      .execute();
  }
}
