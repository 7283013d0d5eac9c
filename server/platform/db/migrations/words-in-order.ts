import { type Kysely, sql } from 'kysely';

/**
 * Adds the words of a resource's entries in the order of another column, named by `orderOf`. Requires the words in the
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
 * Adds the words of the public entries in separate orders, named by `shownOrderOf`.
 * @param orders names from `orderOf`; each must contain the words @param shown the column that makes an entry public
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
