import { hash } from 'node:crypto';
import type { Random } from '../core/random.ts';

const SECRET_BYTES = 32;
/** 256 bits in base64url. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** Returns a new secret of 256 bits, for a link or an address, and the hash to store. */
export function newLinkSecret(random: Random): { secret: string; secretHash: string } {
  const secret = random.bytes(SECRET_BYTES).toString('base64url');
  return { secret, secretHash: hashOfSecret(secret) };
}

/** Returns the stored hash of a secret. It has at least 128 random bits, so that a hash without a salt cannot be reversed. */
export function hashOfSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** Returns the stored hash of a secret that a caller sent; null for a value that `newLinkSecret` cannot have returned. */
export function hashOfLinkSecret(secret: unknown): string | null {
  return typeof secret === 'string' && SECRET.test(secret) ? hashOfSecret(secret) : null;
}
