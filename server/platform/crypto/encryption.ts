import { createCipheriv, createDecipheriv, createHash, createSecretKey, randomFillSync } from 'node:crypto';
import type { Config } from '../settings/config.ts';
import { deriveKey } from './keys.ts';

/** Encrypts text at rest. `boundTo` names the row, so that a value copied to another row cannot be decrypted there. */
export type RecordCipher = {
  encrypt(plain: string, boundTo: string): string;
  /** Throws if the envelope was changed, belongs to another row, or its key is unknown. */
  decrypt(envelope: string, boundTo: string): string;
};

/** An envelope was encrypted with a secret that is not among the given ones. */
export class UnknownKeyError extends Error {
  override name = 'UnknownKeyError';
}

const gcmOptions = { authTagLength: 16 };

/**
 * Creates a cipher for AES-256-GCM envelopes `v1.<key id>.<iv>.<tag>.<ciphertext>` (base64url) under keys derived from
 * the secrets.
 * @param secrets the first encrypts, all decrypt: add a new secret before the old one
 */
export function createRecordCipher(secrets: readonly string[]): RecordCipher {
  const ring = new Map(
    secrets.map((secret) => {
      const key = deriveKey(secret, 'record-encryption');
      return [keyId(key), createSecretKey(key)] as const;
    }),
  );
  const current = ring.entries().next().value;
  if (!current) throw new Error('A record cipher needs a secret');
  const [currentId, currentKey] = current;

  const nextIv = randomIvs();

  return {
    encrypt(plain, boundTo) {
      const iv = nextIv();
      const cipher = createCipheriv('aes-256-gcm', currentKey, iv).setAAD(Buffer.from(boundTo));
      // GCM does not buffer: `final` only computes the tag.
      const sealed = cipher.update(Buffer.from(plain)).toString('base64url');
      cipher.final();
      return `v1.${currentId}.${iv.toString('base64url')}.${cipher.getAuthTag().toString('base64url')}.${sealed}`;
    },
    decrypt(envelope, boundTo) {
      const [version, keyId = '', iv = '', tag = '', sealed = ''] = envelope.split('.');
      const key = ring.get(keyId);
      if (version !== 'v1' || !key)
        throw new UnknownKeyError('A stored record was encrypted with an unknown key');
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), gcmOptions)
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(Buffer.from(tag, 'base64url'));
      const opened = decipher.update(Buffer.from(sealed, 'base64url'));
      // Throws before any decrypted data is used.
      decipher.final();
      return opened.toString();
    },
  };
}

type Secrets = Pick<Config, 'appSecret' | 'earlierSecrets'>;

const ciphers = new WeakMap<Secrets, RecordCipher>();

/** Returns the cipher of a configuration, cached because deriving its keys costs more than a record. */
export function recordCipherOf(config: Secrets): RecordCipher {
  const made = ciphers.get(config) ?? createRecordCipher([config.appSecret, ...config.earlierSecrets]);
  ciphers.set(config, made);
  return made;
}

function keyId(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}

/** Returns the ids of these secrets' keys in envelopes. */
export function recordKeyIds(secrets: readonly string[]): string[] {
  return secrets.map((secret) => keyId(deriveKey(secret, 'record-encryption')));
}

const IV_BYTES = 12;
/**
 * The same number as `crypto.randomUUID` caches, for the same reason: requesting a few random bytes costs as much as
 * requesting many.
 */
const IVS_AT_ONCE = 128;

/** Returns a generator of unique random IVs. */
function randomIvs(): () => Buffer {
  let ready = Buffer.alloc(0);
  return () => {
    // A new buffer each time, because earlier slices are still in use.
    if (ready.length === 0) ready = randomFillSync(Buffer.alloc(IV_BYTES * IVS_AT_ONCE));
    const iv = ready.subarray(0, IV_BYTES);
    ready = ready.subarray(IV_BYTES);
    return iv;
  };
}
