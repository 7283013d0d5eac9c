import { createHmac } from 'node:crypto';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import { deriveKey } from '#server/platform/crypto/keys.ts';
import { folded } from '#server/platform/search/words.ts';
import type { Config } from '#server/platform/settings/config.ts';

/** Encrypts tag names and computes the keyed hashes that find them. */
export type TagNames = {
  seal(id: string, name: string): string;
  open(row: { id: string; data: string }): string;
  /** The hashes that a name may be stored under: first that of a new tag, then those under earlier secrets. */
  keysOf(name: string): readonly [string, ...string[]];
};

const known = new WeakMap<Config, TagNames>();

/** Returns the tag names of a configuration, cached because deriving keys costs more than a name. */
export function tagNamesOf(config: Config): TagNames {
  const made = known.get(config) ?? createTagNames(config);
  known.set(config, made);
  return made;
}

function createTagNames(config: Config): TagNames {
  const { appSecret, earlierSecrets } = config;
  const cipher = recordCipherOf(config);
  const boundTo = (id: string) => `case-tag|${id}`;
  const keyUnder = (secret: string) => {
    const key = deriveKey(secret, 'case-tag');
    return (name: string) =>
      createHmac('sha256', key).update(folded(name).replace(/\s+/gu, ' ')).digest('hex').slice(0, 32);
  };
  const current = keyUnder(appSecret);
  const earlier = earlierSecrets.map(keyUnder);
  return {
    seal: (id, name) => cipher.encrypt(name, boundTo(id)),
    open: ({ id, data }) => cipher.decrypt(data, boundTo(id)),
    keysOf: (name) => [current(name), ...earlier.map((key) => key(name))],
  };
}
