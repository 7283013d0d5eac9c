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

/**
 * Has the words of the entries that everybody sees stand in orders of their own too, as `shownOrderOf` names them.
 * @param orders as `orderOf` names them; words must stand in each @param shown the column by which everybody sees an entry
 */
export async function addShownWords(
  db: Kysely<unknown>,
  {
    orders,
    table,
    shown: { column, is },
  }: { orders: readonly string[]; table: string; shown: { column: string; is: string | number } },
): Promise<void> {
  for (const order of orders) {
    await sql`insert into managed_words (resource, word, place, id)
      select ${`${order}!`}, hit.word, hit.place, hit.id
      from managed_words as hit join ${sql.table(table)} as entry on entry.id = hit.id
      where hit.resource = ${order} and entry.${sql.ref(column)} = ${is}`.execute(db);
  }
}
