// @ts-check
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Sumsub refuses a call whose timestamp differs by more than this. */
const CLOCK_SECONDS = 60;

/**
 * Returns what is wrong with the signature of a call, in Sumsub's words; null if it is valid.
 *
 * @param {{ appToken: string, secretKey: string }} keys
 * @param {{ method: string, path: string, body: Buffer, headers: import('node:http').IncomingHttpHeaders }} call
 *   `path` with its query
 * @returns {string | null}
 */
export function objection({ appToken, secretKey }, { method, path, body, headers }) {
  if (headers['x-app-token'] !== appToken) return 'App token is invalid';
  const ts = String(headers['x-app-access-ts'] ?? '');
  if (!/^\d+$/.test(ts) || Math.abs(Date.now() / 1000 - Number(ts)) > CLOCK_SECONDS) {
    return 'Request timestamp is invalid';
  }
  const expected = createHmac('sha256', secretKey).update(`${ts}${method}${path}`).update(body).digest();
  const given = Buffer.from(String(headers['x-app-access-sig'] ?? ''), 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'Signature is invalid';
  return null;
}

/**
 * Returns the headers of an event.
 *
 * @param {string} secret
 * @param {string} body
 * @param {'sha256' | 'sha512'} hash
 * @param {boolean} isSpoilt whether one digit of the digest is wrong
 * @returns {Record<string, string>}
 */
export function eventHeaders(secret, body, hash, isSpoilt) {
  const digest = createHmac(hash, secret).update(body).digest('hex');
  const sent = isSpoilt ? (digest.startsWith('0') ? '1' : '0') + digest.slice(1) : digest;
  return {
    'content-type': 'application/json',
    'x-payload-digest': sent,
    'x-payload-digest-alg': hash === 'sha512' ? 'HMAC_SHA512_HEX' : 'HMAC_SHA256_HEX',
  };
}
