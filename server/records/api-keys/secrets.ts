import type { Random } from '#server/platform/core/random.ts';
import { hashOfSecret } from '#server/platform/crypto/secrets.ts';
import type { ApiKeyValues } from './definition.ts';

/** Recognisable by scanners for leaked secrets, and never a session token. */
const PREFIX = 'onk_';
const SECRET_BYTES = 32;
const HINT_CHARACTERS = PREFIX.length + 6;

/** The secret in an `Authorization` header, with the scheme's name in any case (RFC 9110). */
const BEARER = new RegExp(`^Bearer +(${PREFIX}[A-Za-z0-9_-]{43})$`, 'i');

/** Returns a new secret, and what is stored of it. */
export function newSecret(random: Random): {
  secret: string;
  stored: Pick<ApiKeyValues, 'hint' | 'secretHash'>;
} {
  const secret = `${PREFIX}${random.bytes(SECRET_BYTES).toString('base64url')}`;
  return { secret, stored: { hint: secret.slice(0, HINT_CHARACTERS), secretHash: hashOfSecret(secret) } };
}

/** Returns the secret of an API key in the header; undefined for any other credentials. */
export function secretIn(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1];
}
