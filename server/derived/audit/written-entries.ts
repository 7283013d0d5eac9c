import type { DialectAdapter, Kysely, Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { afterCommit } from '#server/platform/db/transaction.ts';
import type { AuditWaitingTable } from './tables.ts';

/** What a process remembers of an entry that it has committed, until it has seen the entry in the chain. */
export type WrittenEntry = Pick<AuditWaitingTable, 'id' | 'action'>;

/** More than a process writes while the database is away; further entries are not remembered. */
const AT_MOST = 100_000;

const written = new WeakMap<DialectAdapter, Map<string, WrittenEntry>>();

function writtenIn(db: Kysely<Database>): Map<string, WrittenEntry> {
  const { adapter } = db.getExecutor();
  const known = written.get(adapter) ?? new Map<string, WrittenEntry>();
  written.set(adapter, known);
  return known;
}

/**
 * Remembers entries when their transaction is on disk. A deleted entry without a number leaves no gap in the database,
 * so that only the process that wrote it can notice that it is missing.
 */
export function rememberWritten(trx: Transaction<Database>, entries: readonly WrittenEntry[]): void {
  afterCommit(trx, () => {
    const known = writtenIn(trx);
    for (const { id, action } of entries) if (known.size < AT_MOST) known.set(id, { id, action });
  });
}

/** Returns the entries that this process has committed and not seen in the chain yet. */
export function writtenEntries(db: Kysely<Database>): WrittenEntry[] {
  return [...writtenIn(db).values()];
}

/** Forgets entries that are in the chain. */
export function forgetWritten(db: Kysely<Database>, ids: Iterable<string>): void {
  const known = writtenIn(db);
  for (const id of ids) known.delete(id);
}
