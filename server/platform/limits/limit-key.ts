import { createHmac } from 'node:crypto';
import { deriveKey } from '../crypto/keys.ts';

/** The key of the secret that was asked for last: deriving it takes longer than what it is used for. */
let derived: { secret: string; key: Buffer } | undefined;

/**
 * The key under which events are counted. Whom it is about is kept as a keyed hash only: the counters tell nobody
 * which addresses asked or from where.
 */
export function limitKey(secret: string, bucket: string, whom: string): string {
  if (derived?.secret !== secret) derived = { secret, key: deriveKey(secret, 'login-limit') };
  return `${bucket}:${createHmac('sha256', derived.key).update(whom).digest('hex')}`;
}
