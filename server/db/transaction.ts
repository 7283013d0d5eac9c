import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Runs `work` in one transaction: all of it or nothing. On SQLite the transaction holds the only connection, so `work`
 * must use the transaction that it is given, never `db`, and wait for nothing but the database.
 */
export function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(work);
}
