import { hkdfSync } from 'node:crypto';

/** The purpose of a key. Each purpose has its own key, so that a leaked key is useless for other purposes. */
export type KeyPurpose =
  | 'audit-anchor'
  | 'audit-chain'
  | 'case-search'
  | 'case-tag'
  | 'checked-part'
  | 'file-encryption'
  | 'identity-check'
  | 'key-encryption'
  | 'login-code'
  | 'login-limit'
  | 'managed-search'
  | 'record-encryption'
  | 'recovery-code'
  | 'secret-check'
  | 'session-token'
  | 'signed-url';

/**
 * Derives a 32-byte key for one purpose from the application secret with HKDF-SHA-256.
 * @param secret `config.appSecret`
 */
export function deriveKey(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `onboarding-portal/${purpose}`, 32));
}
