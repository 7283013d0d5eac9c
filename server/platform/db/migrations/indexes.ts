import type { Kysely } from 'kysely';

/**
 * Gives a table indexes by these columns, each named by them without `id`: by those of a filter, those of an order and `id`
 * a list is read in its order. What begins with `id` serves a look at one entry and is named `narrowed`.
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
