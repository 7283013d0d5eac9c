import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#server/platform/crypto/keys.ts';
import type { AddressChange } from '../users/address-changes.repository.ts';

/** The mailbox that gets a code. */
export type Side = 'present' | 'new';

/** Returns what is stored of a code, bound to its request and its mailbox. */
export function codeHmac(
  secret: string,
  { id, side, code }: { id: string; side: Side; code: string },
): string {
  return createHmac('sha256', deriveKey(secret, 'login-code')).update(`${id}|${side}|${code}`).digest('hex');
}

/** Whether both codes are right. Both are compared in any case, so that the time does not say which one is wrong. */
export function areRight(
  secret: string,
  { id, present_code, new_code }: AddressChange,
  codes: { presentCode: string; newCode: string },
): boolean {
  const isPresent = isSame(present_code, codeHmac(secret, { id, side: 'present', code: codes.presentCode }));
  const given = codeHmac(secret, { id, side: 'new', code: codes.newCode });
  // Without a stored code, nothing equals it.
  const isNew = isSame(new_code ?? codeHmac(secret, { id, side: 'new', code: '' }), given);
  return isPresent && isNew;
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
}
