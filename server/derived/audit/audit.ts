import type { Transaction } from 'kysely';
import type { Actor } from '#server/platform/caller/principal.ts';
import type { Clock } from '#server/platform/core/clock.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { auditKeysOf, type KeyRing } from './audit-keys.ts';
import {
  type BrokenEntry,
  goOnBehind,
  knownEnd,
  lastEntry,
  lockEnd,
  moveKnownEnd,
  setEnd,
} from './chain-end.ts';
import { type ChainEnd, keyedHashOf } from './entry-hash.ts';
import type { AuditEntriesTable } from './tables.ts';

/** An entry to write. `details` must not contain personal data: names of changed fields, never their values. */
export type AuditEntry = Actor & {
  /** `section.saved`, `session.started`, … */
  action: string;
  subjectType: string;
  subjectId: string;
  details?: Record<string, string | number | boolean | null | readonly string[]>;
};

/** Entries per statement, since databases limit its parameters. */
const ENTRIES_AT_ONCE = 500;

/**
 * Appends an entry to the chain, in the transaction of the change that it describes. The end of the chain remains
 * locked until that transaction ends: call it last, so that others wait briefly and no deadlock occurs.
 *
 * It never fails because the chain was tampered with, which would block sign-in: it records the break in a separate
 * entry and continues after it, and the check reports the place permanently.
 */
export function appendAudit(trx: Transaction<Database>, entry: AuditEntry, clock: Clock): Promise<void> {
  return appendAuditEntries(trx, [entry], clock);
}

/** The same for several entries, in order. */
export async function appendAuditEntries(
  trx: Transaction<Database>,
  entries: readonly AuditEntry[],
  clock: Clock,
): Promise<void> {
  if (entries.length === 0) return;
  const keys = auditKeysOf(trx);
  const at = clock.now().toISOString();
  const known = knownEnd(trx);
  const next = known && chained(entries, { at, end: known, keys });
  if (next && (await moveKnownEnd(trx, next.end, keys.current))) {
    if (await insertBehind(trx, known, next.rows)) return;
    return appendBroken(trx, entries, { at, end: known, cause: 'entries-beyond', keys });
  }
  const { end, cause } = await lockEnd(trx, { by: entries.length, keys });
  if (cause !== null) return appendBroken(trx, entries, { at, end, cause, keys });
  const made = chained(entries, { at, end, keys });
  if (await insertBehind(trx, end, made.rows)) return setEnd(trx, made.end, keys.current);
  return appendBroken(trx, entries, { at, end, cause: 'entries-beyond', keys });
}

/** Continues after a tampered end of the chain, with an entry that records the break first. */
async function appendBroken(
  trx: Transaction<Database>,
  entries: readonly AuditEntry[],
  { at, end, cause, keys }: Place & { cause: BrokenEntry['details']['cause'] },
): Promise<void> {
  const behind = await goOnBehind(trx, { end, cause });
  const broken = { ...behind.broken, actorId: null, actorRole: 'system' } as const;
  const { rows, end: last } = chained([broken, ...entries], { at, end: behind.end, keys });
  await insertEntries(trx, rows);
  await setEnd(trx, last, keys.current);
}

/** Returns false, without an insert, if there are already entries after the end. */
async function insertBehind(
  trx: Transaction<Database>,
  { seq }: ChainEnd,
  rows: readonly AuditEntriesTable[],
): Promise<boolean> {
  const [first] = rows;
  if (first && rows.length === 1) return (await insertEntry(trx, first)).numAffectedRows === 1n;
  if ((await lastEntry(trx)) > seq) return false;
  await insertEntries(trx, rows);
  return true;
}

type Place = { at: string; end: ChainEnd; keys: Pick<KeyRing, 'current'> };

/** Returns the rows of entries, each with the hash of the previous one, and the new end of the chain. */
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
  db
    .insertInto('audit_entries')
    .values({
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
    })
    .onConflict((conflict) => conflict.column('seq').doNothing()),
);

async function insertEntries(trx: Transaction<Database>, rows: readonly AuditEntriesTable[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ENTRIES_AT_ONCE) {
    await trx
      .insertInto('audit_entries')
      .values(rows.slice(start, start + ENTRIES_AT_ONCE))
      .execute();
  }
}
