import type { Transaction } from 'kysely';
import type { Role } from '../auth/principal.ts';
import type { Clock } from '../clock.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Database } from '../db/schema.ts';
import { auditKeysOf, type KeyRing } from './audit-keys.ts';
import { lockEnd, setEnd } from './chain-end.ts';
import { type ChainEnd, endMacOf, keyedHashOf } from './entry-hash.ts';
import type { AuditEntriesTable } from './tables.ts';

/** What to write down. `details` must hold no personal data: names of changed fields, never their values. */
export type AuditEntry = {
  /** Null where nobody is signed in yet, or the server itself acts; a `person` has no account, but a check. */
  actorId: string | null;
  actorRole: Role | 'person' | 'anonymous' | 'system';
  /** `section.saved`, `session.started`, … */
  action: string;
  subjectType: string;
  subjectId: string;
  details?: Record<string, string | number | boolean | null | readonly string[]>;
};

/** Entries of one statement; a statement has its limits. */
const ENTRIES_AT_ONCE = 500;

/**
 * Adds an entry to the chain, in the transaction of the change it speaks of. The chain's end stays locked until that
 * transaction ends: call it last, so that others wait for as little as possible and nobody deadlocks.
 *
 * It never refuses because somebody tampered with the chain, or nobody could sign in any more: it then says so in an
 * entry of its own and goes on behind it, and the check names the place for good.
 */
export function appendAudit(trx: Transaction<Database>, entry: AuditEntry, clock: Clock): Promise<void> {
  return appendAuditEntries(trx, [entry], clock);
}

/** The same for many entries, in their order. */
export async function appendAuditEntries(
  trx: Transaction<Database>,
  entries: readonly AuditEntry[],
  clock: Clock,
): Promise<void> {
  const keys = auditKeysOf(trx);
  const at = clock.now().toISOString();
  const { end: before, broken } = await lockEnd(trx, { by: entries.length, keys });
  const made = broken ? [{ ...broken, actorId: null, actorRole: 'system' as const }, ...entries] : entries;
  const { rows, end } = chained(made, { at, end: before, keys });
  const [first] = rows;
  if (!first) return;
  if (rows.length === 1) await insertEntry(trx, first);
  else await insertEntries(trx, rows);
  await setEnd(trx, { ...end, mac: endMacOf(end, keys.current) });
}

type Place = { at: string; end: ChainEnd; keys: Pick<KeyRing, 'current'> };

/** Entries as rows, each holding the hash of the one before it, and where the chain then ends. */
export function chained(
  entries: readonly AuditEntry[],
  { at, end, keys: { current } }: Place,
): { rows: AuditEntriesTable[]; end: ChainEnd } {
  let last = end;
  const rows = entries.map((entry) => {
    const row = {
      seq: last.seq + 1,
      at,
      actor_id: entry.actorId,
      actor_role: entry.actorRole,
      action: entry.action,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId,
      details: JSON.stringify(entry.details ?? {}),
      prev_hash: last.hash,
    };
    last = { seq: row.seq, hash: keyedHashOf(row, current) };
    return { ...row, hash: last.hash, key_id: current.id };
  });
  return { rows, end: last };
}

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
  }),
);

async function insertEntries(trx: Transaction<Database>, rows: readonly AuditEntriesTable[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ENTRIES_AT_ONCE) {
    await trx
      .insertInto('audit_entries')
      .values(rows.slice(start, start + ENTRIES_AT_ONCE))
      .execute();
  }
}
