import { createHmac } from 'node:crypto';
import { deriveKey } from '../keys.ts';

/**
 * The key under which events are counted. Whom it is about is kept as a keyed hash only: the counters tell nobody
 * which addresses asked or from where.
 */
export function limitKey(secret: string, bucket: string, whom: string): string {
  const digest = createHmac('sha256', deriveKey(secret, 'login-limit')).update(whom).digest('hex');
  return `${bucket}:${digest}`;
}
