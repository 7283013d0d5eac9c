import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { DialectAdapter, Kysely } from 'kysely';
import type { Clock } from '#server/platform/core/clock.ts';
import { keysOf, type RetainedPurpose } from '#server/platform/crypto/retained-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Config } from '#server/platform/settings/config.ts';

/** A key, and the id that is stored with its MACs. */
export type NamedKey = { id: string; mac(text: string): string };

/** The key of the first secret signs; the keys of all secrets verify. */
export type KeyRing = { current: NamedKey; byId: ReadonlyMap<string, NamedKey> };

/** Derives HMAC-SHA-256 keys for one purpose from the secrets. */
export function keyRing(
  config: Pick<Config, 'appSecret' | 'earlierSecrets'>,
  purpose: RetainedPurpose,
): KeyRing {
  const keys = keysOf(config, purpose).map(namedKey);
  const [current] = keys;
  if (!current) throw new Error('A key ring needs a secret');
  return { current, byId: new Map(keys.map((key) => [key.id, key])) };
}

function namedKey(bytes: Buffer): NamedKey {
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const key: KeyObject = createSecretKey(bytes);
  return { id, mac: (text) => createHmac('sha256', key).update(text).digest('hex') };
}

/** What a database's chain is written with. */
type Writing = { keys: KeyRing; clock: Clock };

const writing = new WeakMap<DialectAdapter, Writing>();

/**
 * Sets the keys and the clock of a database's audit chain. They belong to the database handle, because code that seals entries has
 * only the transaction.
 */
export function giveAuditKeys(
  db: Kysely<Database>,
  { config, clock }: { config: Pick<Config, 'appSecret' | 'earlierSecrets'>; clock: Clock },
): KeyRing {
  const keys = keyRing(config, 'audit-chain');
  writing.set(db.getExecutor().adapter, { keys, clock });
  return keys;
}

/** Returns the keys of the database's audit chain; throws if they are not set. */
export const auditKeysOf = (db: Kysely<Database>): KeyRing => writingOf(db).keys;

/** Returns the clock of the database's audit chain; throws if it is not set. */
export const auditClockOf = (db: Kysely<Database>): Clock => writingOf(db).clock;

function writingOf(db: Kysely<Database>): Writing {
  const found = writing.get(db.getExecutor().adapter);
  if (!found) throw new Error('The audit chain of this database was not opened');
  return found;
}
