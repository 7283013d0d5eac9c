import { hkdfSync } from 'node:crypto';

/** What a key is for. One secret, one key a purpose: a key that leaks in one place opens nothing else. */
export type KeyPurpose =
  | 'audit-anchor'
  | 'audit-chain'
  | 'case-search'
  | 'case-tag'
  | 'checked-part'
  | 'file-encryption'
  | 'identity-check'
  | 'login-code'
  | 'login-limit'
  | 'managed-search'
  | 'record-encryption'
  | 'secret-check'
  | 'session-token'
  | 'signed-url';

/**
 * A 32-byte key for one purpose, derived from the application's secret with HKDF-SHA-256.
 * @param secret `config.appSecret`
 */
export function deriveKey(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `onboarding-portal/${purpose}`, 32));
}
