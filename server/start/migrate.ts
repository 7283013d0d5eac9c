import { type Kysely, sql } from 'kysely';
import { version } from '../platform/core/version.ts';
import type { Database, DatabaseHandle } from '../platform/db/database.ts';
import { createLargeIndexes } from '../platform/db/migrations/large-indexes.ts';
import { oldestVersionFor } from '../platform/db/migrations/migration.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { migrations } from './migrations.ts';

/** A newer version removed what this one uses. The message is one line for the operator. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
}

/** An arbitrary number that every process of this product uses. */
const LOCK = 7_305_161_842;

/**
 * Migrates the schema: all pending migrations in one transaction, so that a killed start leaves no partial state, and
 * with a lock, so that processes that start at once run them once. Afterwards it creates the missing large indexes.
 *
 * A database with migrations of a newer version is left as it is, and works: during an update the previous version runs next to the
 * new one, and it may come back. Throws `NewerDatabaseError` if one of them says that it needs a newer version.
 * @returns the names of the migrations that ran
 */
export async function migrate(handle: DatabaseHandle, steps = migrations): Promise<string[]> {
  const ran = await inTransaction(handle.db, async (trx) => {
    if (handle.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
    await sql`create table if not exists schema_migrations (name text primary key)`.execute(trx);
    const done = await appliedNames(trx);
    refuseIncompatible([...done].filter(isUnknownTo(steps)));
    const pending = steps.filter((step) => !done.has(step.name));
    for (const step of pending) {
      // A migration is older than later tables, so it gets no table types.
      await step.up(trx as unknown as Kysely<unknown>);
      await sql`insert into schema_migrations (name) values (${step.name})`.execute(trx);
    }
    return pending.map((step) => step.name);
  });
  await createLargeIndexes(
    handle,
    steps.flatMap((step) => step.largeIndexes ?? []),
  );
  return ran;
}

/** Whether a newer version has migrated the database. */
export async function isOfNewerVersion({ db }: DatabaseHandle, steps = migrations): Promise<boolean> {
  return [...(await appliedNames(db))].some(isUnknownTo(steps));
}

function isUnknownTo(steps: readonly { name: string }[]): (name: string) => boolean {
  const known = new Set(steps.map((step) => step.name));
  return (name) => !known.has(name);
}

function refuseIncompatible(unknown: readonly string[]): void {
  for (const name of unknown) {
    const oldest = oldestVersionFor(name);
    if (oldest === null || !isOlder(version, oldest)) continue;
    throw new NewerDatabaseError(
      `The database was changed by a newer version of this product (${name}): it needs version ${oldest} or later`,
    );
  }
}

/** Compares versions such as `0.10.2`. */
function isOlder(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) < 0;
}

/** Returns the names of the migrations that a database has. */
export async function appliedNames(db: Kysely<Database>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  return new Set(rows.map((row) => row.name));
}
