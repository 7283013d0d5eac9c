import { type DialectAdapter, type Kysely, sql, type Transaction } from 'kysely';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { DirectAdapter } from '#server/platform/db/sqlite-driver.ts';
import { afterCommit, inTransaction, isDuplicate } from '#server/platform/db/transaction.ts';
import { contentOf, entryIdAt } from './audit.ts';
import { auditKeysOf, type KeyRing } from './audit-keys.ts';
import { type EndCause, lastEntry, lockEnd, setEnd } from './chain-end.ts';
import { BROKEN_BEFORE, type ChainEnd, keyedHashOf, waitingMacOf } from './entry-hash.ts';
import type { AuditEntriesTable, AuditWaitingTable } from './tables.ts';
import { forgetWritten, type WrittenEntry, writtenEntries } from './written-entries.ts';

/** Entries per transaction, so that on SQLite other calls do not wait long for the connection. */
const AT_ONCE = 500;
/** An entry that waits longer than this is reported by the check: the servers seal twice a second. */
const LONG_SECONDS = 60;

/** What the server records if the chain or a waiting entry is not as a server left it. */
export type BreakCause = EndCause | WaitingCause;
type WaitingCause = 'entry-altered' | 'entry-removed' | 'entry-repeated';

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

type Break = {
  cause: BreakCause;
  /** The last entry that the server can confirm; null if it cannot. */
  end: number | null;
  /** The id of a waiting entry, and of a removed one what it recorded. */
  entry?: string;
  action?: string;
};

type Continued = {
  end: ChainEnd;
  cause: EndCause | null;
  keys: KeyRing;
  breaks: readonly Break[];
  entries: readonly AuditWaitingTable[];
};

/** Appends breaks and entries to the chain. The end has to be locked. */
async function continueChain(trx: Transaction<Database>, continued: Continued): Promise<void> {
  const { end, cause, keys, entries } = continued;
  const ofEnd: Break[] = cause ? [{ cause, end: cause === 'entries-beyond' ? end.seq : null }] : [];
  // Behind all existing entries, since numbers are unique.
  const behind = cause ? { seq: await lastEntry(trx), hash: BROKEN_BEFORE } : end;
  const rows: AuditEntriesTable[] = [];
  let last = behind;
  const add = (content: Unchained, after: ChainEnd) => {
    const row = chained(content, after, keys);
    rows.push(row);
    last = row;
  };
  const at = entries[0]?.at ?? new Date().toISOString();
  for (const { cause: found, ...details } of [...ofEnd, ...continued.breaks]) {
    const broken = {
      actorId: null,
      actorRole: 'system',
      action: 'audit.broken',
      subjectType: 'audit',
      subjectId: 'chain',
      details: { cause: found, ...details },
    } as const;
    add({ ...contentOf(broken, at), entry_id: null }, { seq: last.seq, hash: BROKEN_BEFORE });
  }
  for (const { id, mac: _mac, key_id: _key, ...content } of entries) add({ ...content, entry_id: id }, last);
  await insertEntries(trx, rows);
  await setEnd(trx, last, keys.current);
}

async function insertEntries(trx: Transaction<Database>, rows: readonly AuditEntriesTable[]): Promise<void> {
  if (trx.getExecutor().adapter instanceof DirectAdapter) {
    // A prepared statement for each row is faster than a statement for each number of rows.
    for (const row of rows) await insertEntry(trx, row);
    return;
  }
  // One parameter for each column instead of one for each value, which takes a tenth of the time.
  const values = (Object.keys(columnTypes) as Column[]).map(
    (column) => sql`${rows.map((row) => row[column])}::${sql.raw(columnTypes[column])}[]`,
  );
  const columns = Object.keys(columnTypes).map((column) => sql.ref(column));
  await sql`insert into audit_entries (${sql.join(columns)}) select * from unnest(${sql.join(values)})`.execute(
    trx,
  );
}

type Column = keyof AuditEntriesTable;

const columnTypes: Readonly<Record<Column, 'bigint' | 'text'>> = {
  seq: 'bigint',
  at: 'text',
  actor_id: 'text',
  actor_role: 'text',
  action: 'text',
  subject_type: 'text',
  subject_id: 'text',
  details: 'text',
  prev_hash: 'text',
  hash: 'text',
  key_id: 'text',
  entry_id: 'text',
};

const insertEntry = preparedQuery<AuditEntriesTable>()((db, slot) =>
  db.insertInto('audit_entries').values({
    seq: slot('seq'),
    at: slot('at'),
    actor_id: slot('actor_id'),
    actor_role: slot('actor_role'),
    action: slot('action'),
    subject_type: slot('subject_type'),
    subject_id: slot('subject_id'),
    details: slot('details'),
    prev_hash: slot('prev_hash'),
    hash: slot('hash'),
    key_id: slot('key_id'),
    entry_id: slot('entry_id'),
  }),
);

type Unchained = Omit<AuditEntriesTable, 'seq' | 'prev_hash' | 'hash' | 'key_id'>;

/** Returns the row of an entry with its number and the hash of the previous one. */
export function chained(
  content: Unchained,
  after: ChainEnd,
  { current }: Pick<KeyRing, 'current'>,
): AuditEntriesTable {
  const row = { ...content, seq: after.seq + 1, prev_hash: after.hash };
  return { ...row, hash: keyedHashOf(row, current), key_id: current.id };
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
