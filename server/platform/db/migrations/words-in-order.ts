import { type Kysely, sql } from 'kysely';

/**
 * Has the words of a resource's entries stand in the order of a column too, as `orderOf` names it. They must stand in the
 * resource's first order.
 */
export async function addWordsInOrder(
  db: Kysely<unknown>,
  { resource, table, column }: { resource: string; table: string; column: string },
): Promise<void> {
  await sql`insert into managed_words (resource, word, place, id)
    select ${`${resource}/${column}`}, hit.word, entry.${sql.ref(column)}, hit.id
    from managed_words as hit join ${sql.table(table)} as entry on entry.id = hit.id
    where hit.resource = ${resource}`.execute(db);
}
