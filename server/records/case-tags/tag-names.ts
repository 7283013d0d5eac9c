import { createHmac } from 'node:crypto';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import { deriveKey } from '#server/platform/crypto/keys.ts';
import { folded } from '#server/platform/search/words.ts';
import type { Config } from '#server/platform/settings/config.ts';

/** Names of tags as they are kept: encrypted, and known again by a keyed hash. */
export type TagNames = {
  seal(id: string, name: string): string;
  open(row: { id: string; data: string }): string;
  /** The hashes by which a name may be known: first that of a new tag, then those under earlier secrets. */
  keysOf(name: string): readonly [string, ...string[]];
};

const known = new WeakMap<Config, TagNames>();

/** The names under a configuration's keys: made once, since deriving keys costs more than a name. */
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
