// @ts-check
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Sumsub refuses a call whose clock is further off than this. */
const CLOCK_SECONDS = 60;

/**
 * What is wrong with the signature of a call, in Sumsub's manner; null when nothing is.
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
 * The headers under which an event is sent.
 *
 * @param {string} secret
 * @param {string} body
 * @param {'sha256' | 'sha512'} hash
 * @param {boolean} isSpoilt one digit of the digest is wrong
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
