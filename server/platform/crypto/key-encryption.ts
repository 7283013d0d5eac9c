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
  /** The beginnings of keys that it can unwrap, the current one first. */
  beginnings: readonly string[];
};

/** Under a key that is derived from an application secret. */
const LOCAL_VERSION = 'k1';
/** Under a root key, which a key provider encrypts; see `root-keys.ts`. */
export const ROOT_VERSION = 'k2';

type WrappingKey = NamedKey & { version: string };

/** @param keys the first wraps, all unwrap */
function wrappingWith(keys: readonly WrappingKey[]): KeyWrapping {
  const beginningOf = ({ version, id }: WrappingKey) => `${version}.${id}`;
  const ring = new Map<string, KeyObject>(keys.map((each) => [beginningOf(each), each.key]));
  const [current] = keys;
  if (!current) throw new Error('A key encryption needs a key');
  return {
    wrap: (plain, boundTo) => sealWith(current, { version: current.version, plain, boundTo }),
    unwrap(wrapped, boundTo) {
      const envelope = readEnvelope(wrapped);
      const key = ring.get(`${envelope.version}.${envelope.keyId}`);
      if (!key) throw new UnknownKeyError('data key');
      return openWith(key, envelope, boundTo);
    },
    isCurrent: (wrapped) => wrapped.startsWith(`${beginningOf(current)}.`),
    beginnings: keys.map(beginningOf),
  };
}

const known = new WeakMap<Secrets, KeyWrapping>();

/**
 * Returns the key encryption of a configuration: keys derived from the application secrets, and the root keys of a key provider
 * once they are loaded. Throws if a key provider is to encrypt, and its root keys are not loaded.
 */
export function keyWrappingOf(config: Secrets): KeyWrapping {
  const made = known.get(config);
  if (made) return made;
  if (config.keyEncryption === 'provider') throw new Error('The root keys were not loaded');
  const local = wrappingWith(localKeys(config));
  known.set(config, local);
  return local;
}

/** Sets the root keys of a configuration, the newest first. */
export function giveRootKeys(config: Secrets, keys: readonly NamedKey[]): void {
  const roots = keys.map((key) => ({ ...key, version: ROOT_VERSION }));
  const local = localKeys(config);
  known.set(
    config,
    wrappingWith(config.keyEncryption === 'provider' ? [...roots, ...local] : [...local, ...roots]),
  );
}

function localKeys({ appSecret, earlierSecrets }: Secrets): WrappingKey[] {
  return [appSecret, ...earlierSecrets].map((secret) => {
    const key = deriveKey(secret, 'key-encryption');
    return { version: LOCAL_VERSION, id: derivedKeyId(key), key: createSecretKey(key) };
  });
}
