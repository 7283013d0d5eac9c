import { type DialectAdapter, type Kysely, sql, type Transaction } from 'kysely';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { afterCommit, inTransaction, isDuplicate } from '#server/platform/db/transaction.ts';
import { entryIdAt } from './audit.ts';
import { auditKeysOf, type KeyRing } from './audit-keys.ts';
import { lockEnd } from './chain-end.ts';
import { type Break, continueChain } from './continue-chain.ts';
import { waitingMacOf } from './entry-hash.ts';
import type { AuditWaitingTable } from './tables.ts';
import { forgetWritten, type WrittenEntry, writtenEntries } from './written-entries.ts';

/** Entries per transaction, so that on SQLite other calls do not wait long for the connection. */
const AT_ONCE = 500;
/** An entry that waits longer than this is reported by the check: the servers seal twice a second. */
const LONG_SECONDS = 60;

type Sealing = { running: Promise<void>; next?: Promise<void> };
const sealings = new WeakMap<DialectAdapter, Sealing>();

/**
 * Gives every committed entry its number, so that a reader of the trail misses nothing. The lock of the chain's end
 * lets one process at a time do it; concurrent calls in one process share a run that starts after each of them.
 */
export function sealWaiting(db: Kysely<Database>): Promise<void> {
  const { adapter } = db.getExecutor();
  const sealing = sealings.get(adapter);
  if (sealing) {
    sealing.next ??= sealing.running.catch(() => {}).then(() => sealWaiting(db));
    return sealing.next;
  }
  const running = sealAll(db).finally(() => sealings.delete(adapter));
  sealings.set(adapter, { running });
  return running;
}

/**
 * The same before the trail is read. If it fails, as on a full disk, the job that seals logs why, and the reader sees
 * the entries that have a number.
 */
export async function sealForReading(db: Kysely<Database>): Promise<void> {
  await sealWaiting(db).catch(() => {});
}

async function sealAll(db: Kysely<Database>): Promise<void> {
  const written = writtenEntries(db);
  // Entries that arrive meanwhile are for the next run.
  while ((await isAnyWaiting(db)) && (await sealOnce(db)) === AT_ONCE);
  const notSealedHere = new Set(writtenEntries(db));
  await reportRemoved(
    db,
    written.filter((entry) => notSealedHere.has(entry)),
  );
}

async function isAnyWaiting(db: Kysely<Database>): Promise<boolean> {
  return (await firstWaiting(db, {})).rows.length > 0;
}

async function sealOnce(db: Kysely<Database>): Promise<number> {
  try {
    return await inTransaction(db, (trx) => sealSome(trx));
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    // An entry that has a number already was written again.
    return inTransaction(db, async (trx) => sealSome(trx, await findRepeated(trx)));
  }
}

/**
 * Seals everything that waits, in the transaction of a caller that needs the numbers of its own entries. It locks the
 * end of the chain until that transaction ends.
 */
export async function sealWithin(trx: Transaction<Database>): Promise<void> {
  while ((await sealSome(trx)) === AT_ONCE);
}

/**
 * Seals the first few hundred entries. It never fails because the chain or an entry was tampered with, which would stop
 * the trail: it records the break in a separate entry and continues after it, and the check reports the place
 * permanently.
 * @returns the number of entries that waited
 */
async function sealSome(
  trx: Transaction<Database>,
  repeated: ReadonlySet<string> = new Set(),
): Promise<number> {
  const keys = auditKeysOf(trx);
  const { end, cause } = await lockEnd(trx, keys);
  const { rows: taken } = await takeWaiting(trx, {});
  if (taken.length === 0) return 0;
  const waiting = taken.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const ours = waiting.filter((row) => isAuthentic(row, keys) && !repeated.has(row.id));
  const others = waiting.filter((row) => !ours.includes(row));
  const breaks: Break[] = others.map(({ id }) => ({
    cause: repeated.has(id) ? 'entry-repeated' : 'entry-altered',
    end: end.seq,
    entry: id.slice(0, 40),
  }));
  await continueChain(trx, { end, cause, keys, breaks, entries: ours });
  afterCommit(trx, () =>
    forgetWritten(
      trx,
      waiting.map(({ id }) => id),
    ),
  );
  return waiting.length;
}

function isAuthentic(row: AuditWaitingTable, keys: KeyRing): boolean {
  const key = keys.byId.get(row.key_id);
  return key !== undefined && waitingMacOf(row, key) === row.mac;
}

/** Reports entries that this process has committed, and that are neither waiting nor in the chain. */
async function reportRemoved(db: Kysely<Database>, written: readonly WrittenEntry[]): Promise<void> {
  const missing: WrittenEntry[] = [];
  for (let start = 0; start < written.length; start += AT_ONCE) {
    const some = written.slice(start, start + AT_ONCE);
    const { rows } = await findSealed(db, some);
    const found = new Set(rows.map(({ entry_id }) => entry_id));
    missing.push(...some.filter(({ id }) => !found.has(id)));
  }
  if (missing.length > 0) {
    await inTransaction(db, async (trx) => {
      const keys = auditKeysOf(trx);
      const { end, cause } = await lockEnd(trx, keys);
      const known = await recentBreaks(trx);
      const breaks = missing
        .filter(({ id }) => !known.some((details) => details.includes(id)))
        .map(({ id, action }): Break => ({ cause: 'entry-removed', end: end.seq, entry: id, action }));
      if (breaks.length > 0) await continueChain(trx, { end, cause, keys, breaks, entries: [] });
    });
  }
  forgetWritten(
    db,
    written.map(({ id }) => id),
  );
}

/** The details of the latest breaks: another process may have reported that an entry was altered. */
async function recentBreaks(trx: Transaction<Database>): Promise<string[]> {
  const rows = await trx
    .selectFrom('audit_entries')
    .select('details')
    .where('action', '=', 'audit.broken')
    .orderBy('seq', 'desc')
    .limit(1000)
    .execute();
  return rows.map(({ details }) => details);
}

/** Returns the id of an entry that has waited for longer than a minute; null if there is none. */
export async function longWaiting(db: Kysely<Database>): Promise<string | null> {
  const [first] = (await firstWaiting(db, {})).rows;
  const since = entryIdAt((Date.now() - LONG_SECONDS * 1000) * 1000);
  return first && first.id < since ? first.id : null;
}

const firstWaiting = preparedQuery<Record<never, never>>()((db) =>
  db.selectFrom('audit_waiting').select('id').orderBy('id').limit(1),
);

/** One statement with a constant text: on PostgreSQL, entries committed meanwhile are not deleted unread. */
const takeWaiting = preparedQuery<Record<never, never>>()((db) =>
  db
    .deleteFrom('audit_waiting')
    .where('id', 'in', (eb) =>
      eb.selectFrom('audit_waiting').select('id').orderBy('id').limit(sql.lit(AT_ONCE)),
    )
    .returningAll(),
);

async function findRepeated(trx: Transaction<Database>): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('audit_waiting')
    .innerJoin('audit_entries', 'audit_entries.entry_id', 'audit_waiting.id')
    .select('audit_waiting.id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function findSealed(db: Kysely<Database>, entries: readonly WrittenEntry[]) {
  const rows = await db
    .selectFrom('audit_entries')
    .select('entry_id')
    .where(
      'entry_id',
      'in',
      entries.map(({ id }) => id),
    )
    .execute();
  return { rows };
}
