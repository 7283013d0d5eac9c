import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';
import { DirectAdapter } from './sqlite-driver.ts';

/**
 * Runs `work` in one transaction: all of it or nothing; resolves when it is on the disk. On SQLite the transaction
 * holds the only connection, so `work` must use the transaction that it is given, never `db`, and wait for nothing but
 * the database.
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
 * Resolves when every transaction that has ended is on the disk, undefined if all are. An answer waits for it, whatever
 * it has read.
 */
export function durable(db: Kysely<Database>): Promise<void> | undefined {
  const { adapter } = db.getExecutor();
  return adapter instanceof DirectAdapter ? adapter.durable() : undefined;
}

/** PostgreSQL's SQLSTATE and SQLite's result code of a row that a unique index does not let in. */
const DUPLICATE = ['23505', 'SQLITE_CONSTRAINT_UNIQUE'];

/** Whether a transaction failed because another had put the same into a unique index before. */
export function isDuplicate(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    DUPLICATE.includes(error.code)
  );
}
