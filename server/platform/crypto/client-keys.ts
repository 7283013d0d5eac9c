import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Database } from '../db/schema.ts';
import { type RecordCipher, recordCipherOf, type Secrets, UnknownKeyError } from './encryption.ts';
import { openWith, readEnvelope, sealWith } from './envelope.ts';
import { keyWrappingOf } from './key-encryption.ts';
import type { DataKeysTable } from './tables.ts';

/** Decrypts the records of one client. */
export type RecordReader = Pick<RecordCipher, 'decrypt'>;

/** What a key is read with. @property db the database or the transaction of the caller */
export type KeyDeps = { config: Secrets; db: Kysely<Database> };

type KeyRow = Selectable<DataKeysTable>;

/** The row of a client's key was changed, or encrypted with an unknown key. Nothing of the client can be decrypted. */
export class ClientKeyError extends Error {
  override name = 'ClientKeyError';
  readonly clientId: string;

  constructor(clientId: string, cause: unknown) {
    super(`The key of client ${clientId} cannot be opened`, { cause });
    this.clientId = clientId;
  }
}

/** A client's unwrapped key. Records and files have separate keys, derived from it. */
export type DataKey = { id: string; records: KeyObject; files: Buffer };

const VERSION = 'v2';

const selectKey = preparedQuery<{ clientId: string }>()((db, slot) =>
  db.selectFrom('data_keys').selectAll().where('client_id', '=', slot('clientId')),
);

/**
 * Returns the cipher of a client, with envelopes `v2.<data key id>.<iv>.<tag>.<ciphertext>` under the client's data key; creates
 * the key if there is none. It also decrypts the `v1` envelopes that the client's records had before.
 * @param clientId id of the client's account, or of another owner of records
 */
export async function clientCipher(deps: KeyDeps, clientId: string): Promise<RecordCipher> {
  return cipherWith(deps.config, await clientKey(deps, clientId));
}

/** Like `clientCipher`, for several clients, with one query; throws `ClientKeyError` when an unreadable key is needed. */
export async function clientCiphers(
  deps: KeyDeps,
  clientIds: readonly string[],
): Promise<(clientId: string) => RecordCipher> {
  const keyOf = await clientKeys(deps, clientIds);
  return (clientId) => cipherWith(deps.config, keyOf(clientId));
}

/** Like `clientKey`, for several clients, with one query; throws `ClientKeyError` when an unreadable key is needed. */
export async function clientKeys(
  { config, db }: KeyDeps,
  clientIds: readonly string[],
): Promise<(clientId: string) => DataKey | undefined> {
  let keys = await findRows(db, clientIds);
  const missing = new Set(clientIds.filter((id) => !keys.has(id)));
  if (missing.size > 0 && (await areKeysUsed({ config, db }))) {
    await createKeys({ config, db }, [...missing]);
    keys = await findRows(db, clientIds);
  }
  return (clientId) => {
    const row = keys.get(clientId);
    return row && opened(config, row);
  };
}

/** Like `clientCipher`, for reading alone: it creates no key, so that it can be used in a snapshot. */
export async function clientReader(deps: KeyDeps, clientId: string): Promise<RecordReader> {
  return readerWith(deps.config, await findClientKey(deps, clientId));
}

/** Returns the readers of several clients, with one query. */
export async function clientReaders(
  { config, db }: KeyDeps,
  clientIds: readonly string[],
): Promise<(clientId: string) => RecordReader> {
  const keys = await findRows(db, clientIds);
  return (clientId) => {
    const row = keys.get(clientId);
    return readerWith(config, row && opened(config, row));
  };
}

/** Returns what `open` decrypts, or `otherwise` if a client's key cannot be opened: a list of many clients shows the others. */
export function unlessUnreadable<T>(open: () => T, otherwise: T): T {
  try {
    return open();
  } catch (error) {
    if (error instanceof ClientKeyError) return otherwise;
    throw error;
  }
}

/**
 * Returns a client's key, and creates it if there is none. Undefined while servers of a release without clients' keys may still
 * run, see `0142-client-keys-from`: the secret encrypts until then.
 */
export async function clientKey({ config, db }: KeyDeps, clientId: string): Promise<DataKey | undefined> {
  const found = await findRow(db, clientId);
  if (found) return opened(config, found);
  return (await areKeysUsed({ config, db }))
    ? opened(config, await createKey({ config, db }, clientId))
    : undefined;
}

const USED_FROM = 'client keys from';
const using = new WeakSet<Secrets>();

/** Whether clients have keys of their own yet. */
export async function areKeysUsed({ config, db }: KeyDeps): Promise<boolean> {
  if (using.has(config)) return true;
  const row = await db
    .selectFrom('check_values')
    .select('value')
    .where('name', '=', USED_FROM)
    .executeTakeFirst();
  if (row && row.value > new Date().toISOString()) return false;
  using.add(config);
  return true;
}

/** Uses clients' keys from now on: no server of an earlier release runs any longer. */
export async function beginClientKeys(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('check_values').where('name', '=', USED_FROM).execute();
}

/** Returns a client's key, or undefined if there is none. */
export async function findClientKey({ config, db }: KeyDeps, clientId: string): Promise<DataKey | undefined> {
  const row = await findRow(db, clientId);
  return row && opened(config, row);
}

/**
 * Destroys a client's key: whatever was encrypted for the client is unreadable from then on, also in backups of the data. The
 * caller deletes the records in the same transaction.
 */
export async function destroyClientKey(trx: Transaction<Database>, clientId: string): Promise<void> {
  await trx.deleteFrom('data_keys').where('client_id', '=', clientId).execute();
}

async function findRow(db: Kysely<Database>, clientId: string): Promise<KeyRow | undefined> {
  const { rows } = await selectKey(db, { clientId });
  return rows[0];
}

async function findRows(db: Kysely<Database>, clientIds: readonly string[]): Promise<Map<string, KeyRow>> {
  const ids = [...new Set(clientIds)];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('data_keys').selectAll().where('client_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.client_id, row]));
}

async function createKey(deps: KeyDeps, clientId: string): Promise<KeyRow> {
  await createKeys(deps, [clientId]);
  const stored = await findRow(deps.db, clientId);
  if (!stored) throw new Error('A new data key was not stored');
  return stored;
}

async function createKeys({ config, db }: KeyDeps, clientIds: readonly string[]): Promise<void> {
  const rows = clientIds.map((client_id) => {
    const row = { id: randomBytes(KEY_ID_BYTES).toString('hex'), client_id };
    return { ...row, wrapped: keyWrappingOf(config).wrap(randomBytes(KEY_BYTES), boundTo(row)) };
  });
  await db
    .insertInto('data_keys')
    .values(rows)
    // Another call may create one at the same time: both use the one that is stored.
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .execute();
}

const KEY_BYTES = 32;
/** Length of the id of a data key, which file headers contain as bytes. */
export const KEY_ID_BYTES = 16;

/** What a wrapped key is bound to. */
export const boundTo = ({ id, client_id }: Pick<KeyRow, 'id' | 'client_id'>) => `data-key|${id}|${client_id}`;

/** Keys by their row: one that was changed or deleted is never answered from here. */
const openedKeys = new WeakMap<Secrets, Map<string, DataKey>>();
/** About 1 kB each. */
const OPENED_AT_MOST = 10_000;

function opened(config: Secrets, row: KeyRow): DataKey {
  const keys = openedKeys.get(config) ?? new Map<string, DataKey>();
  openedKeys.set(config, keys);
  const name = `${boundTo(row)}|${row.wrapped}`;
  const known = keys.get(name);
  if (known) return known;
  const key = partsOf(unwrapped(config, row), row.id);
  const [oldest] = keys.size < OPENED_AT_MOST ? [] : keys.keys();
  if (oldest !== undefined) keys.delete(oldest);
  keys.set(name, key);
  return key;
}

/** Throws `ClientKeyError`. */
export function unwrapped(config: Secrets, row: KeyRow): Buffer {
  const wrapping = keyWrappingOf(config);
  try {
    const key = wrapping.unwrap(row.wrapped, boundTo(row));
    if (key.length !== KEY_BYTES) throw new Error('A data key has another length');
    return key;
  } catch (error) {
    throw new ClientKeyError(row.client_id, error);
  }
}

function partsOf(key: Buffer, id: string): DataKey {
  return {
    id,
    records: createSecretKey(partOf(key, 'record-encryption')),
    files: partOf(key, 'file-encryption'),
  };
}

const partOf = (key: Buffer, part: string) =>
  Buffer.from(hkdfSync('sha256', key, '', `onboarding-portal/client/${part}`, 32));

function cipherWith(config: Secrets, key: DataKey | undefined): RecordCipher {
  if (!key) return recordCipherOf(config);
  return {
    encrypt: (plain, boundTo) =>
      sealWith({ id: key.id, key: key.records }, { version: VERSION, plain, boundTo }),
    decrypt: readerWith(config, key).decrypt,
  };
}

function readerWith(config: Secrets, key: DataKey | undefined): RecordReader {
  return {
    decrypt(text, bound) {
      const envelope = readEnvelope(text);
      if (envelope.version !== VERSION) return recordCipherOf(config).decrypt(text, bound);
      // The key of another client, or one that was destroyed.
      if (envelope.keyId !== key?.id) throw new UnknownKeyError();
      return openWith(key.records, envelope, bound).toString();
    },
  };
}
