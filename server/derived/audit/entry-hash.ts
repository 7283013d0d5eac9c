import { hash } from 'node:crypto';
import type { KeyRing, NamedKey } from './audit-keys.ts';
import type { AuditEntriesTable } from './tables.ts';

type Hashed = Omit<AuditEntriesTable, 'hash' | 'key_id'>;

/** The previous hash of the first entry. */
export const NOTHING_BEFORE = '0'.repeat(64);

/**
 * The previous hash of an entry that records a break of the chain: not the hash of any entry, so that the check always
 * stops there.
 */
export const BROKEN_BEFORE = 'f'.repeat(64);

/** Returns the HMAC-SHA-256 of the entry's fields as a JSON array, which is unambiguous. */
export function keyedHashOf(row: Hashed, key: NamedKey): string {
  return key.mac(textOf(row));
}

/** Returns the plain SHA-256 of entries older than the keys. */
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

/** The end of the chain. */
export type ChainEnd = { seq: number; hash: string };

/** Returns the signature of the chain's end. Without it, entries could be cut off by storing an earlier end. */
export function endMacOf({ seq, hash: last }: ChainEnd, { id, mac }: NamedKey): string {
  return `${id}.${mac(JSON.stringify(['end', seq, last]))}`;
}

/** Whether this end is signed with one of our keys. */
export function isSignedEnd(end: ChainEnd, signature: string | null, keys: KeyRing): boolean {
  const key = keys.byId.get(signature?.split('.')[0] ?? '');
  return key !== undefined && endMacOf(end, key) === signature;
}
