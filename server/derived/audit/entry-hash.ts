import { hash } from 'node:crypto';
import type { KeyRing, NamedKey } from './audit-keys.ts';
import type { AuditEntriesTable } from './tables.ts';

type Hashed = Omit<AuditEntriesTable, 'hash' | 'key_id'>;

/** What stands before the first entry. */
export const NOTHING_BEFORE = '0'.repeat(64);

/**
 * What stands before an entry by which the server said that the chain's end was not as it had left it: no hash of any
 * entry, so that the check stops there whatever comes after.
 */
export const BROKEN_BEFORE = 'f'.repeat(64);

/** HMAC-SHA-256 over the entry's fields as a JSON list: no two different entries share a text. */
export function keyedHashOf(row: Hashed, key: NamedKey): string {
  return key.mac(textOf(row));
}

/** The plain SHA-256 of the entries from before there were keys. */
export function plainHashOf(row: Hashed): string {
  return hash('sha256', textOf(row), 'hex');
}

function textOf(row: Hashed): string {
  return JSON.stringify([
    row.prev_hash,
    row.seq,
    row.at,
    row.actor_id,
    row.actor_role,
    row.action,
    row.subject_type,
    row.subject_id,
    row.details,
  ]);
}

/** Where the chain ends. */
export type ChainEnd = { seq: number; hash: string };

/** The signature of the chain's end: without it a tail could be cut off by writing down an earlier end. */
export function endMacOf({ seq, hash: last }: ChainEnd, { id, mac }: NamedKey): string {
  return `${id}.${mac(JSON.stringify(['end', seq, last]))}`;
}

/** Whether one of our keys signed this end. */
export function isSignedEnd(end: ChainEnd, signature: string | null, keys: KeyRing): boolean {
  const key = keys.byId.get(signature?.split('.')[0] ?? '');
  return key !== undefined && endMacOf(end, key) === signature;
}
