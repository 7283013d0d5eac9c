import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Actor } from '#server/platform/caller/principal.ts';
import type { Clock } from '#server/platform/core/clock.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { auditKeysOf } from './audit-keys.ts';
import { waitingMacOf } from './entry-hash.ts';
import type { AuditWaitingTable } from './tables.ts';
import { rememberWritten } from './written-entries.ts';

/** An entry to write. `details` must not contain personal data: names of changed fields, never their values. */
export type AuditEntry = Actor & {
  /** `section.saved`, `session.started`, … */
  action: string;
  subjectType: string;
  subjectId: string;
  details?: Record<string, string | number | boolean | null | readonly string[]>;
};

/**
 * Writes an entry in the transaction of the change that it describes, without a lock: it waits there for its number,
 * which `sealWaiting` gives it within a second.
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
  const { current } = auditKeysOf(trx);
  const at = clock.now().toISOString();
  const rows = entries.map((entry) => {
    const row = { id: newEntryId(), ...contentOf(entry, at) };
    return { ...row, mac: waitingMacOf(row, current), key_id: current.id };
  });
  const [first] = rows;
  if (first && rows.length === 1) await insertWaiting(trx, first);
  else await insertAll(trx, rows);
  rememberWritten(trx, rows);
}

/** Entries per statement, since databases limit its parameters. */
const ENTRIES_AT_ONCE = 500;

async function insertAll(trx: Transaction<Database>, rows: readonly AuditWaitingTable[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ENTRIES_AT_ONCE) {
    await trx
      .insertInto('audit_waiting')
      .values(rows.slice(start, start + ENTRIES_AT_ONCE))
      .execute();
  }
}

/** The columns of an entry that do not depend on its place in the chain. */
export function contentOf(entry: AuditEntry, at: string) {
  return {
    at,
    actor_id: entry.actorId,
    actor_role: entry.actorRole,
    action: entry.action,
    subject_type: entry.subjectType,
    subject_id: entry.subjectId,
    details: JSON.stringify(entry.details ?? {}),
  };
}

const insertWaiting = preparedQuery<AuditWaitingTable>()((db, slot) =>
  db.insertInto('audit_waiting').values({
    id: slot('id'),
    at: slot('at'),
    actor_id: slot('actor_id'),
    actor_role: slot('actor_role'),
    action: slot('action'),
    subject_type: slot('subject_type'),
    subject_id: slot('subject_id'),
    details: slot('details'),
    mac: slot('mac'),
    key_id: slot('key_id'),
  }),
);

const process = randomBytes(4).toString('hex');
let lastInstant = 0;

/**
 * Returns an id that is unique over all processes and larger than every earlier one of this process, even if the clock
 * is set back: microseconds, in base 36, and the process.
 */
function newEntryId(): string {
  lastInstant = Math.max(lastInstant + 1, Date.now() * 1000);
  return `${entryIdAt(lastInstant)}-${process}`;
}

/** Returns what the ids of an instant begin with. @param microseconds since 1970 */
export function entryIdAt(microseconds: number): string {
  return microseconds.toString(36).padStart(11, '0');
}
