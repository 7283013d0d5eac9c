import { createHmac } from 'node:crypto';
import { personIdentity } from '#domain/rules/person-identity.ts';
import { deriveKey } from '#server/platform/crypto/keys.ts';
import type { Config } from '#server/platform/settings/config.ts';

/** Possible ids of a check: first the id of a new check, then the ids under earlier secrets. */
export type CheckIds = readonly [string, ...string[]];

/** Returns the ids of the client's own check. */
export function selfIds(config: Pick<Config, 'appSecret' | 'earlierSecrets'>, userId: string): CheckIds {
  return idsOf(config, [userId, 'self']);
}

/** Returns the ids of the check of one of the client's people. The same name and email give the same ids. */
export function personIds(
  config: Pick<Config, 'appSecret' | 'earlierSecrets'>,
  userId: string,
  person: { name: string; email: string },
): CheckIds {
  return idsOf(config, [userId, 'person', ...personIdentity(person)]);
}

const keys = new Map<string, Buffer>();

/** Cached: deriving a key costs more than the hash that uses it. */
function keyOf(secret: string): Buffer {
  const key = keys.get(secret) ?? deriveKey(secret, 'identity-check');
  keys.set(secret, key);
  return key;
}

/** Keyed, because a plain hash of an email address can be guessed from a copy of the database. */
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
