import type { Kysely } from 'kysely';
import { auditKeysOf, type KeyRing } from '#server/derived/audit/audit-keys.ts';
import { type AuditRow, seqsBetween } from '#server/derived/audit/audit-search.ts';
import { keyedHashOf, plainHashOf } from '#server/derived/audit/entry-hash.ts';
import { sealForReading } from '#server/derived/audit/seal.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { AuditSegment } from './pack-record.ts';

/** Entries per query; a period may have millions. */
const ENTRIES_A_TURN = 2000;
/** An attacker may have changed all of them. */
const FAULTS_AT_MOST = 100;

type Period = { from: string; to: string };
type Found = Omit<AuditSegment, 'path'>;

/**
 * Yields the numbers, times, actions and hashes of the audit entries of a period, as CSV, and checks each entry: the hashes are
 * keyed, so that only the portal can. Without subjects and details, because most entries are about others.
 * @returns what was found
 */
export async function* auditSegment(
  db: Kysely<Database>,
  { from, to }: Period,
): AsyncGenerator<string, Found> {
  await sealForReading(db);
  const keys = auditKeysOf(db);
  const found: Found = { entries: 0, first: null, last: null, faults: [] };
  yield 'number,at,action,previous hash,hash,key\n';
  const range = await seqsBetween(db, { from, to });
  let before = (range?.first ?? 1) - 1;
  let previous = new Map<number, string>();
  while (range) {
    const rows = await portionAfter(db, before, range.last ?? 0);
    const last = rows.at(-1);
    if (!last) break;
    before = last.seq;
    for (const { seq, hash } of rows) previous.set(seq, hash);
    const ofPeriod = rows.filter(({ at }) => at >= (range.from ?? '') && at < (range.until ?? ''));
    for (const row of ofPeriod) note(found, row, keys, previous.get(row.seq - 1) ?? null);
    previous = new Map([[last.seq, last.hash]]);
    yield ofPeriod.map(lineOf).join('');
  }
  return found;
}

function portionAfter(db: Kysely<Database>, seq: number, last: number): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_entries')
    .selectAll()
    .where('seq', '>', seq)
    .where('seq', '<=', last)
    .orderBy('seq')
    .limit(ENTRIES_A_TURN)
    .execute();
}

function note(found: Found, row: AuditRow, keys: KeyRing, hashBefore: string | null): void {
  const follows = found.entries === 0 || row.prev_hash === hashBefore;
  if (!(follows && hasOwnHash(row, keys)) && found.faults.length < FAULTS_AT_MOST) found.faults.push(row.seq);
  found.entries += 1;
  found.first ??= { number: row.seq, previousHash: row.prev_hash };
  found.last = { number: row.seq, hash: row.hash };
}

function hasOwnHash(row: AuditRow, keys: KeyRing): boolean {
  if (row.key_id === null) return plainHashOf(row) === row.hash;
  const key = keys.byId.get(row.key_id);
  return key !== undefined && keyedHashOf(row, key) === row.hash;
}

const lineOf = ({ seq, at, action, prev_hash, hash, key_id }: AuditRow) =>
  `${[seq, at, action, prev_hash, hash, key_id ?? ''].join(',')}\n`;
