import { sql, type Transaction } from 'kysely';
import type { CoreDeps } from '../core/deps.ts';
import { UnknownKeyError } from '../crypto/encryption.ts';
import { readCheckValue, storeCheckValue } from '../db/check-values.ts';
import { lockRows } from '../db/lock-rows.ts';
import type { Database } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { EntryStorage, ManagedColumns } from './resource.ts';
import { indexedOf } from './search-index.ts';

/** Counts up when the tokens of entries change: the next start then rebuilds the index of every resource. */
const RULES = 2;
/** Entries that are read at once, decrypted where they are encrypted, and held in memory. */
const BATCH = 200;

/**
 * Rebuilds the search index of a resource whose tokens were made by other rules, with another secret, or never. Run it before
 * the server answers. All is one transaction, and of several processes that start at once one does it.
 * @returns whether it was rebuilt
 */
export async function rebuildSearchIndex<Row extends ManagedColumns, Values extends object>(
  { db }: Pick<CoreDeps, 'db'>,
  storage: EntryStorage<Row, Values>,
): Promise<boolean> {
  const name = `search index of ${storage.name}`;
  const madeWith = `${RULES}.${storage.wordKey?.madeWith ?? ''}`;
  if ((await readCheckValue(db, name)) === madeWith) return false;
  return inTransaction(db, async (trx) => {
    await trx
      .insertInto('check_values')
      .values({ name, value: '' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const locked = lockRows(trx, 'check_values', 'value').where('name', '=', name).returning('value');
    if ((await locked.executeTakeFirstOrThrow()).value === madeWith) return false;
    await trx.deleteFrom('search_index').where('resource', '=', storage.name).execute();
    for (let through: string | undefined = ''; through !== undefined; ) {
      const rows: Row[] = await nextRows<Row>(trx, storage.table, through);
      const indexed = rows.flatMap((row) => readable(storage, row) ?? []);
      if (indexed.length > 0) await trx.insertInto('search_index').values(indexed).execute();
      through = rows.at(-1)?.id;
    }
    await storeCheckValue(trx, name, madeWith);
    return true;
  });
}

/** Returns the row of an entry in the index; null also for one whose secret was lost (`UNREADABLE_RECORDS`). */
function readable<Row extends ManagedColumns, Values extends object>(
  storage: EntryStorage<Row, Values>,
  row: Row,
) {
  try {
    return indexedOf(storage, row);
  } catch (error) {
    if (error instanceof UnknownKeyError) return null;
    throw error;
  }
}

async function nextRows<Row>(trx: Transaction<Database>, table: string, through: string): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where id > ${through}
    order by id limit ${BATCH}`.execute(trx);
  return rows;
}
