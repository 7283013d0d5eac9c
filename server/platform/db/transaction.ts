import { type Kysely, sql, type Transaction } from 'kysely';
import { traced } from '../trace/traced.ts';
import type { Database } from './schema.ts';
import { DirectAdapter } from './sqlite-driver.ts';

/** PostgreSQL's SQLSTATEs of a transaction that it ended for another's sake: serialization failure and deadlock. */
const ENDED_FOR_ANOTHER = ['40001', '40P01'];

/** How often such a transaction is run in all. One that fails each time has met a contention that repetition does not solve. */
const RUNS_AT_MOST = 4;

/**
 * Runs `work` in a transaction; resolves when it is on disk. On SQLite the transaction holds the only connection, so
 * that `work` must use the given transaction, never `db`, and wait only for the database. On PostgreSQL `work` is run again after a
 * deadlock, so that it must have no effects outside the transaction.
 */
export function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return traced('transaction', () => runTransaction(db, work));
}

async function runTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const { adapter } = db.getExecutor();
  let begun: Transaction<Database> | undefined;
  const begin = (trx: Transaction<Database>) => {
    begun = trx;
    return work(trx);
  };
  let result: T;
  if (adapter instanceof DirectAdapter) {
    result = await adapter.transaction(db, begin);
    await adapter.durable();
  } else {
    result = await runAgainForAnother(() => db.transaction().execute(begin));
  }
  for (const run of (begun && afterwards.get(begun)) ?? []) run();
  return result;
}

const afterwards = new WeakMap<Transaction<Database>, (() => void)[]>();

/** Calls `run` when this transaction of `inTransaction` is on disk; never if it is rolled back. */
export function afterCommit(trx: Transaction<Database>, run: () => void): void {
  const runs = afterwards.get(trx);
  if (runs) runs.push(run);
  else afterwards.set(trx, [run]);
}

async function runAgainForAnother<T>(run: () => Promise<T>): Promise<T> {
  for (let runs = 1; ; runs += 1) {
    try {
      return await run();
    } catch (error) {
      if (runs === RUNS_AT_MOST || !hasCode(error, ENDED_FOR_ANOTHER)) throw error;
    }
  }
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
  );
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
  return hasCode(error, DUPLICATE);
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

/**
 * Removes deleted values from SQLite's write-ahead log, which contains earlier pages until it is written back. Does nothing on
 * PostgreSQL, whose operator archives and removes the log.
 */
export async function forgetDeleted(db: Kysely<Database>): Promise<void> {
  const { adapter } = db.getExecutor();
  if (!(adapter instanceof DirectAdapter)) return;
  await adapter.durable();
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
