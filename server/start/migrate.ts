import { type Kysely, sql } from 'kysely';
import type { Database, DatabaseHandle } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { migrations } from './migrations.ts';

/** The database has migrations that this release does not know. The message is one line for the operator. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
}

/** An arbitrary number that every process of this product uses. */
const LOCK = 7_305_161_842;

/**
 * Migrates the schema: all pending migrations in one transaction, so that a killed start leaves no partial state, and
 * with a lock, so that processes that start at once run them once.
 * @returns the names of the migrations that ran
 */
export async function migrate({ db, dialect }: DatabaseHandle, steps = migrations): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
    await sql`create table if not exists schema_migrations (name text primary key)`.execute(trx);
    const done = await appliedNames(trx);
    const unknown = [...done].find((name) => !steps.some((step) => step.name === name));
    if (unknown !== undefined) {
      throw new NewerDatabaseError(
        `The database was made by a newer version of this product (it has ${unknown})`,
      );
    }
    const pending = steps.filter((step) => !done.has(step.name));
    for (const step of pending) {
      // A migration is older than later tables, so it gets no table types.
      await step.up(trx as unknown as Kysely<unknown>);
      await sql`insert into schema_migrations (name) values (${step.name})`.execute(trx);
    }
    return pending.map((step) => step.name);
  });
}

/** Returns the names of the migrations that a database has. */
export async function appliedNames(db: Kysely<Database>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  return new Set(rows.map((row) => row.name));
}
