import { createHmac } from 'node:crypto';
import { humanOf } from '#domain/rules/same-human.ts';
import { deriveKey } from '#server/platform/crypto/keys.ts';
import type { Config } from '#server/platform/settings/config.ts';

/** The ids that a check may have: first the one that a new check gets, then those under earlier secrets. */
export type CheckIds = readonly [string, ...string[]];

/** The ids of a client's own check. */
export function selfIds(config: Pick<Config, 'appSecret' | 'earlierSecrets'>, userId: string): CheckIds {
  return idsOf(config, [userId, 'self']);
}

/** The ids of the check of one person of a client: the same human has the same ids. */
export function personIds(
  config: Pick<Config, 'appSecret' | 'earlierSecrets'>,
  userId: string,
  person: { name: string; email: string },
): CheckIds {
  return idsOf(config, [userId, 'person', ...humanOf(person)]);
}

const keys = new Map<string, Buffer>();

/** Derived once: that costs more than what is done with it. */
function keyOf(secret: string): Buffer {
  const key = keys.get(secret) ?? deriveKey(secret, 'identity-check');
  keys.set(secret, key);
  return key;
}

/** Keyed, because a plain hash of an address can be guessed by whoever gets hold of a copy of the database. */
function idsOf(
  { appSecret, earlierSecrets }: Pick<Config, 'appSecret' | 'earlierSecrets'>,
  parts: readonly string[],
): CheckIds {
  const idUnder = (secret: string) =>
    createHmac('sha256', keyOf(secret))
      .update(JSON.stringify(parts))
      .digest('hex')
      .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
  return [idUnder(appSecret), ...earlierSecrets.map(idUnder)];
}
