import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { deriveKey } from './keys.ts';

/** Encrypts text at rest; `boundTo` names the row, so that a value copied to another row does not open there. */
export type RecordCipher = {
  encrypt(plain: string, boundTo: string): string;
  /** Throws when the envelope was changed, belongs to another row, or its key is not known. */
  decrypt(envelope: string, boundTo: string): string;
};

/**
 * AES-256-GCM envelopes `v1.<key id>.<iv>.<tag>.<ciphertext>` (base64url) under keys derived from the secrets.
 * @param secrets the first encrypts, all decrypt: a new secret is put before the old one
 */
export function createRecordCipher(secrets: readonly string[]): RecordCipher {
  const ring = new Map(
    secrets.map((secret) => {
      const key = deriveKey(secret, 'record-encryption');
      return [createHash('sha256').update(key).digest('hex').slice(0, 8), key] as const;
    }),
  );
  const current = ring.entries().next().value;
  if (!current) throw new Error('A record cipher needs a secret');
  const [currentId, currentKey] = current;

  return {
    encrypt(plain, boundTo) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', currentKey, iv).setAAD(Buffer.from(boundTo));
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      const parts = [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'));
      return `v1.${currentId}.${parts.join('.')}`;
    },
    decrypt(envelope, boundTo) {
      const [version, keyId = '', iv = '', tag = '', sealed = ''] = envelope.split('.');
      const key = ring.get(keyId);
      if (version !== 'v1' || !key) throw new Error('A stored record was encrypted with an unknown key');
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), {
        authTagLength: 16,
      })
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(Buffer.from(tag, 'base64url'));
      return decipher.update(sealed, 'base64url', 'utf8') + decipher.final('utf8');
    },
  };
}
