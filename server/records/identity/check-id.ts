import { createHmac } from 'node:crypto';
import { personIdentity } from '#domain/rules/person-identity.ts';
import { keysOf } from '#server/platform/crypto/retained-keys.ts';
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

/** Keyed, because a plain hash of an email address can be guessed from a copy of the database. */
function idsOf(config: Pick<Config, 'appSecret' | 'earlierSecrets'>, parts: readonly string[]): CheckIds {
  const idUnder = (key: Buffer) =>
    createHmac('sha256', key)
      .update(JSON.stringify(parts))
      .digest('hex')
      .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
  const [current, ...earlier] = keysOf(config, 'identity-check');
  return [idUnder(current), ...earlier.map(idUnder)];
}
