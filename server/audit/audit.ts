import { hash } from 'node:crypto';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Role } from '../auth/principal.ts';
import type { Clock } from '../clock.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Database } from '../db/schema.ts';
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
 * Walks the whole chain as it is when the check begins, a page at a time, and names the first bad entry: altered,
 * deleted, inserted, swapped, or cut off at the end. Others are served between two pages, and may append meanwhile.
 */
export async function verifyAuditChain(db: Kysely<Database>): Promise<AuditVerdict> {
  const ends = await endsOf(db);
  if (!ends) return cutOff(1);
  let expected = 1;
  let previous = NOTHING_BEFORE;
  while (expected <= ends.seq) {
    const page = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('seq', '>=', expected)
      .where('seq', '<=', ends.seq)
      .orderBy('seq')
      .limit(1000)
      .execute();
    if (page.length === 0) return cutOff(expected);
    for (const row of page) {
      if (row.seq !== expected) return { ok: false, seq: expected, reason: 'missing' };
      if (row.prev_hash !== previous)
        return { ok: false, seq: row.seq, reason: 'does not follow its predecessor' };
      if (hashOf(row) !== row.hash) return { ok: false, seq: row.seq, reason: 'altered' };
      previous = row.hash;
      expected += 1;
    }
    await othersFirst();
  }
  if (ends.hash !== previous) return cutOff(expected);
  if (ends.last !== null && ends.last > ends.seq) return { ok: false, seq: expected, reason: 'inserted' };
  if (ends.first !== null && ends.first < 1) return { ok: false, seq: ends.first, reason: 'inserted' };
  return { ok: true, entries: ends.seq };
}

/** Where the chain ends as it was written, and which entries are the first and the last: seen at one moment. */
function endsOf(db: Kysely<Database>) {
  return db
    .selectFrom('audit_head')
    .select(['seq', 'hash'])
    .select(({ selectFrom, fn }) => [
      selectFrom('audit_entries').select(fn.min('seq').as('first')).as('first'),
      selectFrom('audit_entries').select(fn.max('seq').as('last')).as('last'),
    ])
    .where('id', '=', HEAD)
    .executeTakeFirst();
}

function cutOff(seq: number): AuditVerdict {
  return { ok: false, seq, reason: 'the end of the chain is not where it was written' };
}

/** SHA-256 over the entry's fields as a JSON list: no two different entries share a text. */
export function hashOf(row: Omit<AuditEntriesTable, 'hash'>): string {
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
