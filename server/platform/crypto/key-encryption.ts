import { createSecretKey, type KeyObject } from 'node:crypto';
import { type Secrets, UnknownKeyError } from './encryption.ts';
import { derivedKeyId, type NamedKey, openWith, readEnvelope, sealWith } from './envelope.ts';
import { deriveKey } from './keys.ts';

/** Encrypts ("wraps") data keys with a key encryption key. `boundTo` names the row of the data key. */
export type KeyWrapping = {
  wrap(dataKey: Buffer, boundTo: string): string;
  /** Throws if the wrapped key was changed, belongs to another row, or its key encryption key is unknown. */
  unwrap(wrapped: string, boundTo: string): Buffer;
  /** Whether a key was wrapped with the current key encryption key. */
  isCurrent(wrapped: string): boolean;
  /** The beginnings of keys that it can unwrap. */
  beginnings: readonly string[];
};

const VERSION = 'k1';

/** @param keys the first wraps, all unwrap */
function wrappingWith(keys: readonly NamedKey[]): KeyWrapping {
  const ring = new Map<string, KeyObject>(keys.map(({ id, key }) => [id, key]));
  const [current] = keys;
  if (!current) throw new Error('A key encryption needs a key');
  return {
    wrap: (plain, boundTo) => sealWith(current, { version: VERSION, plain, boundTo }),
    unwrap(wrapped, boundTo) {
      const envelope = readEnvelope(wrapped);
      const key = ring.get(envelope.keyId);
      if (envelope.version !== VERSION || !key) throw new UnknownKeyError('data key');
      return openWith(key, envelope, boundTo);
    },
    isCurrent: (wrapped) => wrapped.startsWith(`${VERSION}.${current.id}.`),
    beginnings: keys.map(({ id }) => `${VERSION}.${id}`),
  };
}

const known = new WeakMap<Secrets, KeyWrapping>();

/** Returns the key encryption of a configuration: keys derived from the application secrets. */
export function keyWrappingOf(config: Secrets): KeyWrapping {
  const made = known.get(config) ?? wrappingWith([config.appSecret, ...config.earlierSecrets].map(localKey));
  known.set(config, made);
  return made;
}

function localKey(secret: string): NamedKey {
  const key = deriveKey(secret, 'key-encryption');
  return { id: derivedKeyId(key), key: createSecretKey(key) };
}
