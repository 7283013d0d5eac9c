import { sql, type Transaction } from 'kysely';
import type { CoreDeps } from '../core/deps.ts';
import { lockRows } from '../db/lock-rows.ts';
import type { Database } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Kept, ManagedColumns } from './resource.ts';
import { foundByOf, keepWords, orderOf, shownOrderOf } from './words.ts';

/** Entries read at once: each is decrypted, and held in memory with the others. */
const BATCH = 200;

/**
 * Rebuilds the words of a resource that stores them as keyed hashes, where they were made with another secret, by other
 * rules, or never: its entries are encrypted, so that no migration can do it. Run it before the server answers. All is one
 * transaction, and of several processes that start at once one does it.
 * @returns whether the words were rebuilt
 */
export function rebuildWords<Row extends ManagedColumns, Values extends object>(
  { db }: Pick<CoreDeps, 'db'>,
  kept: Kept<Row, Values>,
): Promise<boolean> {
  const { name, wordKey } = kept;
  if (!wordKey) throw new Error(`The words of ${name} are stored as they are`);
  const check = `words of ${name}`;
  return inTransaction(db, async (trx) => {
    await trx
      .insertInto('check_values')
      .values({ name: check, value: '' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const locked = lockRows(trx, 'check_values', 'value').where('name', '=', check).returning('value');
    if ((await locked.executeTakeFirstOrThrow()).value === wordKey.madeWith) return false;
    const orders = Object.values<string>(kept.sorts).flatMap((column) => [
      orderOf(kept, column),
      shownOrderOf(kept, column),
    ]);
    await trx.deleteFrom('managed_words').where('resource', 'in', orders).execute();
    for (let through: string | null = ''; through !== null; ) {
      const rows: Row[] = await nextRows<Row>(trx, kept.table, through);
      for (const row of rows) await keepWords(trx, { before: null, after: foundByOf(kept, row) });
      through = rows.at(-1)?.id ?? null;
    }
    await trx
      .updateTable('check_values')
      .set({ value: wordKey.madeWith })
      .where('name', '=', check)
      .execute();
    return true;
  });
}

async function nextRows<Row>(trx: Transaction<Database>, table: string, through: string): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where id > ${through}
    order by id limit ${BATCH}`.execute(trx);
  return rows;
}
