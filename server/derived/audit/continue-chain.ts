import { sql, type Transaction } from 'kysely';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { DirectAdapter } from '#server/platform/db/sqlite-driver.ts';
import { contentOf } from './audit.ts';
import { auditClockOf, type KeyRing } from './audit-keys.ts';
import { type EndCause, lastEntry, setEnd } from './chain-end.ts';
import { BROKEN_BEFORE, type ChainEnd, keyedHashOf } from './entry-hash.ts';
import type { AuditEntriesTable, AuditWaitingTable } from './tables.ts';

/** What the server records if the chain or a waiting entry is not as a server left it. */
export type BreakCause = EndCause | 'entry-altered' | 'entry-removed' | 'entry-repeated';

export type Break = {
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
export async function continueChain(trx: Transaction<Database>, continued: Continued): Promise<void> {
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
  const at = entries[0]?.at ?? auditClockOf(trx).now().toISOString();
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
