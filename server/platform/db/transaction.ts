import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';
import { DirectAdapter } from './sqlite-driver.ts';

/**
 * Runs `work` in a transaction; resolves when it is on disk. On SQLite the transaction holds the only connection, so
 * that `work` must use the given transaction, never `db`, and wait only for the database.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const { adapter } = db.getExecutor();
  if (!(adapter instanceof DirectAdapter)) return db.transaction().execute(work);
  const result = await adapter.transaction(db, work);
  await adapter.durable();
  return result;
}

/**
 * Resolves when every ended transaction is on disk, undefined if all are. Every response waits for it, whatever it has
 * read.
 */
export function durable(db: Kysely<Database>): Promise<void> | undefined {
  const { adapter } = db.getExecutor();
  return adapter instanceof DirectAdapter ? adapter.durable() : undefined;
}

/** PostgreSQL's SQLSTATE and SQLite's result code for a unique constraint violation. */
const DUPLICATE = ['23505', 'SQLITE_CONSTRAINT_UNIQUE'];

/** Whether a transaction failed because of a unique constraint. */
export function isDuplicate(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    DUPLICATE.includes(error.code)
  );
}

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
