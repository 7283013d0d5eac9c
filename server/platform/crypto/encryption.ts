import { createSecretKey } from 'node:crypto';
import type { Config } from '../settings/config.ts';
import { derivedKeyId, openWith, readEnvelope, sealWith } from './envelope.ts';
import { deriveKey } from './keys.ts';

/** Encrypts text at rest. `boundTo` names the row, so that a value copied to another row cannot be decrypted there. */
export type RecordCipher = {
  encrypt(plain: string, boundTo: string): string;
  /** Throws if the envelope was changed, belongs to another row, or its key is unknown. */
  decrypt(envelope: string, boundTo: string): string;
};

/** An envelope was encrypted with a secret that is not among the given ones, or with a key that was destroyed. */
export class UnknownKeyError extends Error {
  override name = 'UnknownKeyError';

  constructor(what = 'record') {
    super(`A stored ${what} was encrypted with an unknown key`);
  }
}

/**
 * Creates a cipher for AES-256-GCM envelopes `v1.<key id>.<iv>.<tag>.<ciphertext>` (base64url) under keys derived from
 * the secrets. It encrypts the records of no client; those of a client have a key of their own (`clientCipher`).
 * @param secrets the first encrypts, all decrypt: add a new secret before the old one
 */
export function createRecordCipher(secrets: readonly string[]): RecordCipher {
  const ring = new Map(
    secrets.map((secret) => {
      const key = deriveKey(secret, 'record-encryption');
      return [derivedKeyId(key), createSecretKey(key)] as const;
    }),
  );
  const current = ring.entries().next().value;
  if (!current) throw new Error('A record cipher needs a secret');
  const [id, key] = current;

  return {
    encrypt: (plain, boundTo) => sealWith({ id, key }, { version: 'v1', plain, boundTo }),
    decrypt(text, boundTo) {
      const envelope = readEnvelope(text);
      const known = ring.get(envelope.keyId);
      if (envelope.version !== 'v1' || !known) throw new UnknownKeyError();
      return openWith(known, envelope, boundTo).toString();
    },
  };
}

export type Secrets = Pick<Config, 'appSecret' | 'earlierSecrets'> & Partial<Pick<Config, 'keyEncryption'>>;

const ciphers = new WeakMap<Secrets, RecordCipher>();

/** Returns the cipher of a configuration, cached because deriving its keys costs more than a record. */
export function recordCipherOf(config: Secrets): RecordCipher {
  const made = ciphers.get(config) ?? createRecordCipher([config.appSecret, ...config.earlierSecrets]);
  ciphers.set(config, made);
  return made;
}

/** Returns the ids of these secrets' keys in envelopes. */
export function recordKeyIds(secrets: readonly string[]): string[] {
  return secrets.map((secret) => derivedKeyId(deriveKey(secret, 'record-encryption')));
}
