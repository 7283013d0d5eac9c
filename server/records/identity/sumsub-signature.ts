import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ReceivedEvent } from './identity-provider.ts';

/**
 * Returns the headers that Sumsub requires (safety row 12).
 * @param path with its query, as sent
 * @param body as sent; '' for none
 */
export function signedHeaders(
  { appToken, secretKey }: { appToken: string; secretKey: string },
  { method, path, body, now }: { method: string; path: string; body: string; now: Date },
): Record<string, string> {
  const ts = String(Math.floor(now.getTime() / 1000));
  return {
    'X-App-Token': appToken,
    'X-App-Access-Ts': ts,
    'X-App-Access-Sig': createHmac('sha256', secretKey).update(`${ts}${method}${path}${body}`).digest('hex'),
  };
}

/** Sumsub's names of digest algorithms. SHA-1, which it also offers, is not accepted (safety row 11). */
const algorithms = new Map([
  ['HMAC_SHA256_HEX', 'sha256'],
  ['HMAC_SHA512_HEX', 'sha512'],
]);

/** Whether the digest was computed from exactly these bytes with the webhook's secret; compared in constant time. */
export function isSignedEvent(secret: string, { body, digest, algorithm }: ReceivedEvent): boolean {
  const hash = algorithms.get(algorithm ?? '');
  if (!hash || !digest || !/^[0-9a-f]+$/i.test(digest)) return false;
  const expected = createHmac(hash, secret).update(body).digest();
  const given = Buffer.from(digest, 'hex');
  return digest.length === expected.length * 2 && timingSafeEqual(given, expected);
}
