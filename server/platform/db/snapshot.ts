import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';
import { DirectAdapter } from './sqlite-driver.ts';
import { inTransaction } from './transaction.ts';

/**
 * Runs `read` on the database as it is at one moment, whatever others change meanwhile. It must not write, and as in a
 * transaction it uses the one that it is given and waits for nothing but the database.
 */
export function inSnapshot<T>(
  db: Kysely<Database>,
  read: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  // SQLite's transactions have the only connection: nothing changes while one reads.
  if (db.getExecutor().adapter instanceof DirectAdapter) return inTransaction(db, read);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
