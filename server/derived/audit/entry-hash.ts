import { hash } from 'node:crypto';
import type { KeyRing, NamedKey } from './audit-keys.ts';
import type { AuditEntriesTable, AuditWaitingTable } from './tables.ts';

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
    ...contentOf(row),
    // Older entries have none, and their hashes do not change.
    ...(row.entry_id === null ? [] : [row.entry_id]),
  ]);
}

type Content = Omit<AuditWaitingTable, 'id' | 'mac' | 'key_id'>;

function contentOf({ at, actor_id, actor_role, action, subject_type, subject_id, details }: Content) {
  return [at, actor_id, actor_role, action, subject_type, subject_id, details];
}

/** Returns the HMAC of an entry that waits for its number. It differs from that of any entry with a number. */
export function waitingMacOf(row: Content & { id: string }, { mac }: NamedKey): string {
  return mac(JSON.stringify(['waiting', row.id, ...contentOf(row)]));
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
