import { createHmac } from 'node:crypto';
import { deriveKey } from '../crypto/keys.ts';

/** The key of the last secret, cached because deriving it takes longer than using it. */
let derived: { secret: string; key: Buffer } | undefined;

/**
 * Returns the key under which events are counted. The caller is part of it only as a keyed hash, so that the counters
 * do not reveal who called or from where.
 */
export function limitKey(secret: string, bucket: string, caller: string): string {
  if (derived?.secret !== secret) derived = { secret, key: deriveKey(secret, 'login-limit') };
  return `${bucket}:${createHmac('sha256', derived.key).update(caller).digest('hex')}`;
}
