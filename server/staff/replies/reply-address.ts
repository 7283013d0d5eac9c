import { createHash, timingSafeEqual } from 'node:crypto';
import type { Random } from '#server/platform/core/random.ts';
import type { InboundMailConfig } from '#server/platform/settings/config.ts';

/** 160 bits, in digits that survive a mail server that changes the case. */
const TOKEN_BYTES = 20;

const sha256 = (text: string) => createHash('sha256').update(text).digest();
const hashOf = (token: string) => sha256(token).toString('hex');

/** Returns a new address for answers, and the hash to store. */
export function newReplyAddress(
  random: Random,
  { address }: InboundMailConfig,
): { replyTo: string; tokenHash: string } {
  const token = random.bytes(TOKEN_BYTES).toString('hex');
  return { replyTo: address.replace('@', `+${token}@`), tokenHash: hashOf(token) };
}

/** Returns the hash of the token in the first of these recipients that is an address for answers; null without one. */
export function tokenHashIn(recipients: string, { address }: InboundMailConfig): string | null {
  const [mailbox = '', domain = ''] = address.split('@');
  for (const [, sent = '', token = '', at = ''] of recipients
    .toLowerCase()
    .matchAll(/([a-z\d._-]+)\+([\da-f]{40})@([a-z\d.-]+)/g)) {
    if (sent === mailbox && at === domain) return hashOf(token);
  }
  return null;
}

/** Returns whether a header has the secret as its bearer token, in constant time. */
export function hasSecret(header: string | undefined, { secret }: InboundMailConfig): boolean {
  const given = /^bearer (.+)$/i.exec(header ?? '')?.[1] ?? '';
  return timingSafeEqual(sha256(given), sha256(secret));
}
