import { hash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../clock.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Database } from '../db/schema.ts';
import type { AuditEntriesTable } from './tables.ts';

/** What to write down. `details` must hold no personal data: names of changed fields, never their values. */
export type AuditEntry = {
  /** Null where nobody is signed in yet, or the server itself acts; a `person` has no account, but a check. */
  actorId: string | null;
  actorRole: 'client' | 'administrator' | 'person' | 'anonymous' | 'system';
  /** `section.saved`, `session.started`, … */
  action: string;
  subjectType: string;
  subjectId: string;
  details?: Record<string, string | number | boolean | null | readonly string[]>;
};

const HEAD = 1;
const NOTHING_BEFORE = '0'.repeat(64);

/**
 * Adds an entry to the chain, in the transaction of the change it speaks of. The chain's end stays locked until that
 * transaction ends: call it last, so that others wait for as little as possible and nobody deadlocks.
 */
export async function appendAudit(
  trx: Transaction<Database>,
  entry: AuditEntry,
  clock: Clock,
): Promise<void> {
  const [head] = (await moveHead(trx, {})).rows;
  if (!head) throw new Error('The audit chain has lost its end');
  const row = {
    seq: head.seq,
    at: clock.now().toISOString(),
    actor_id: entry.actorId,
    actor_role: entry.actorRole,
    action: entry.action,
    subject_type: entry.subjectType,
    subject_id: entry.subjectId,
    details: JSON.stringify(entry.details ?? {}),
    prev_hash: head.hash,
  };
  const end = hashOf(row);
  await insertEntry(trx, { ...row, hash: end });
  await setHeadHash(trx, { hash: end });
}

/** Counts on, and locks the chain's end until the transaction is over. */
const moveHead = preparedQuery<Record<never, never>>()((db) =>
  db
    .updateTable('audit_head')
    .set((eb) => ({ seq: eb('seq', '+', 1) }))
    .where('id', '=', HEAD)
    .returning(['seq', 'hash']),
);

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
  }),
);

const setHeadHash = preparedQuery<{ hash: string }>()((db, slot) =>
  db
    .updateTable('audit_head')
    .set({ hash: slot('hash') })
    .where('id', '=', HEAD),
);

/** What a check of the chain found; `seq` is the first entry that is not as it was written, or is missing. */
export type AuditVerdict = { ok: true; entries: number } | { ok: false; seq: number; reason: string };

/**
 * Walks the whole chain, a page at a time, and names the first bad entry: altered, deleted, inserted, swapped, or cut
 * off at the end.
 */
export async function verifyAuditChain(db: Kysely<Database>): Promise<AuditVerdict> {
  let expected = 1;
  let previous = NOTHING_BEFORE;
  for (;;) {
    const page = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('seq', '>=', expected)
      .orderBy('seq')
      .limit(1000)
      .execute();
    for (const row of page) {
      if (row.seq !== expected) return { ok: false, seq: expected, reason: 'missing' };
      if (row.prev_hash !== previous)
        return { ok: false, seq: row.seq, reason: 'does not follow its predecessor' };
      if (hashOf(row) !== row.hash) return { ok: false, seq: row.seq, reason: 'altered' };
      previous = row.hash;
      expected += 1;
    }
    if (page.length === 0) break;
  }
  const outside = await db
    .selectFrom('audit_entries')
    .select('seq')
    .where('seq', '<', 1)
    .orderBy('seq')
    .executeTakeFirst();
  if (outside) return { ok: false, seq: outside.seq, reason: 'inserted' };
  const head = await db.selectFrom('audit_head').selectAll().where('id', '=', HEAD).executeTakeFirst();
  if (!head || head.seq !== expected - 1 || head.hash !== previous) {
    return { ok: false, seq: expected, reason: 'the end of the chain is not where it was written' };
  }
  return { ok: true, entries: expected - 1 };
}

/** SHA-256 over the entry's fields as a JSON list: no two different entries share a text. */
function hashOf(row: Omit<AuditEntriesTable, 'hash'>): string {
  const fields = [
    row.prev_hash,
    row.seq,
    row.at,
    row.actor_id,
    row.actor_role,
    row.action,
    row.subject_type,
    row.subject_id,
    row.details,
  ];
  return hash('sha256', JSON.stringify(fields), 'hex');
}
