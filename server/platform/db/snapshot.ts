import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';
import { DirectAdapter } from './sqlite-driver.ts';
import { inTransaction } from './transaction.ts';

/**
 * Runs `read` on a consistent snapshot of the database. It must not write, must use only the given transaction, and
 * must wait only for the database.
 */
export function inSnapshot<T>(
  db: Kysely<Database>,
  read: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  // An SQLite transaction holds the only connection, so nothing changes meanwhile.
  if (db.getExecutor().adapter instanceof DirectAdapter) return inTransaction(db, read);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
