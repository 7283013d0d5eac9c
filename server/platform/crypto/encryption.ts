import { createCipheriv, createDecipheriv, createHash, createSecretKey, randomFillSync } from 'node:crypto';
import type { Config } from '../settings/config.ts';
import { deriveKey } from './keys.ts';

/** Encrypts text at rest; `boundTo` names the row, so that a value copied to another row does not open there. */
export type RecordCipher = {
  encrypt(plain: string, boundTo: string): string;
  /** Throws when the envelope was changed, belongs to another row, or its key is not known. */
  decrypt(envelope: string, boundTo: string): string;
};

const gcmOptions = { authTagLength: 16 };

/**
 * AES-256-GCM envelopes `v1.<key id>.<iv>.<tag>.<ciphertext>` (base64url) under keys derived from the secrets.
 * @param secrets the first encrypts, all decrypt: a new secret is put before the old one
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
      // GCM holds nothing back: `final` only makes the tag.
      const sealed = cipher.update(Buffer.from(plain)).toString('base64url');
      cipher.final();
      return `v1.${currentId}.${iv.toString('base64url')}.${cipher.getAuthTag().toString('base64url')}.${sealed}`;
    },
    decrypt(envelope, boundTo) {
      const [version, keyId = '', iv = '', tag = '', sealed = ''] = envelope.split('.');
      const key = ring.get(keyId);
      if (version !== 'v1' || !key) throw new Error('A stored record was encrypted with an unknown key');
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), gcmOptions)
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(Buffer.from(tag, 'base64url'));
      const opened = decipher.update(Buffer.from(sealed, 'base64url'));
      // Throws before anything of what was opened is believed.
      decipher.final();
      return opened.toString();
    },
  };
}

type Secrets = Pick<Config, 'appSecret' | 'earlierSecrets'>;

const ciphers = new WeakMap<Secrets, RecordCipher>();

/** Returns the cipher of a configuration, which is constructed once: deriving its keys costs more than a record. */
export function recordCipherOf(config: Secrets): RecordCipher {
  const made = ciphers.get(config) ?? createRecordCipher([config.appSecret, ...config.earlierSecrets]);
  ciphers.set(config, made);
  return made;
}

function keyId(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}

/** Returns the ids under which the keys of these secrets are named in envelopes. */
export function recordKeyIds(secrets: readonly string[]): string[] {
  return secrets.map((secret) => keyId(deriveKey(secret, 'record-encryption')));
}

const IV_BYTES = 12;
/** As many as `crypto.randomUUID` keeps ready, and for the same reason: asking for few bytes costs as much as for many. */
const IVS_AT_ONCE = 128;

/** Gives out random bytes, none of them twice. */
function randomIvs(): () => Buffer {
  let ready = Buffer.alloc(0);
  return () => {
    // A fresh buffer each time: what was given out stays as it is.
    if (ready.length === 0) ready = randomFillSync(Buffer.alloc(IV_BYTES * IVS_AT_ONCE));
    const iv = ready.subarray(0, IV_BYTES);
    ready = ready.subarray(IV_BYTES);
    return iv;
  };
}
