import { createSecretKey, randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { type Config, ConfigError } from '../settings/config.ts';
import { derivedKeyId } from './envelope.ts';
import { giveRootKeys, ROOT_VERSION } from './key-encryption.ts';
import { createKeyProvider, type KeyProvider, KeyProviderError } from './key-provider.ts';
import type { RootKeysTable } from './tables.ts';

type RootDeps = { config: Config; db: Kysely<Database> };
type RootRow = Selectable<RootKeysTable>;

const ROOT_KEY_BYTES = 32;

/**
 * Has the key provider decrypt the root keys, and creates one if there is none: at the start. They stay in the memory of the
 * process, so that the provider may be unavailable afterwards.
 *
 * Throws `KeyProviderError`, or `ConfigError` if keys need a provider and none is set.
 */
export async function loadRootKeys({ config, db }: RootDeps): Promise<void> {
  const rows = await rootRows(db);
  if (!config.keyProvider) return refuseIfNeeded(db, rows);
  const provider = createKeyProvider(config.keyProvider);
  const usable = rows.some(({ retired }) => retired === 0) ? rows : await createRootKey(db, provider, rows);
  const keys = [];
  for (const row of usable.toReversed()) {
    const key = row.retired === 0 ? await opened(provider, row) : await openedIfPossible(provider, row);
    if (key) keys.push({ id: row.id, key: createSecretKey(key) });
  }
  giveRootKeys(config, keys);
}

/** Has the provider encrypt the root keys with the newest version of its key. @returns the number of root keys */
export async function rewrapRootKeys({ config, db }: RootDeps): Promise<number> {
  if (!config.keyProvider) return 0;
  const provider = createKeyProvider(config.keyProvider);
  const rows = (await rootRows(db)).filter(({ retired }) => retired === 0);
  for (const row of rows) {
    const wrapped = await provider.rewrap(row.wrapped);
    // A root key that the provider cannot decrypt would be the loss of every client's records.
    await opened(provider, { ...row, wrapped });
    await db
      .updateTable('root_keys')
      .set({ wrapped })
      .where('number', '=', row.number)
      .where('wrapped', '=', row.wrapped)
      .execute();
  }
  return rows.length;
}

/**
 * Retires the root keys once no key is encrypted with one: the provider is no longer needed, and the next change to a provider
 * creates a new root key. Their rows stay, for backups of the data from before.
 * @returns whether no root key is used
 */
export async function retireRootKeys(db: Kysely<Database>): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if ((await countUnderRoot(trx)) > 0) return false;
    await trx.updateTable('root_keys').set({ retired: 1 }).execute();
    return true;
  });
}

/** Newest last. */
const rootRows = (db: Kysely<Database>): Promise<RootRow[]> =>
  db.selectFrom('root_keys').selectAll().orderBy('number').execute();

async function createRootKey(
  db: Kysely<Database>,
  provider: KeyProvider,
  rows: readonly RootRow[],
): Promise<RootRow[]> {
  const key = randomBytes(ROOT_KEY_BYTES);
  const wrapped = await provider.encrypt(key);
  await db
    .insertInto('root_keys')
    .values({ number: (rows.at(-1)?.number ?? 0) + 1, id: derivedKeyId(key), wrapped, retired: 0 })
    // Another process may start at the same time: both use the one that is stored.
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute();
  return rootRows(db);
}

async function opened(provider: KeyProvider, { id, wrapped }: RootRow): Promise<Buffer> {
  const key = await provider.decrypt(wrapped);
  if (key.length === ROOT_KEY_BYTES && derivedKeyId(key) === id) return key;
  throw new KeyProviderError('The key provider has decrypted another key than the root key of this database');
}

/** A retired key is needed only for old backups: the provider may have lost it. */
async function openedIfPossible(provider: KeyProvider, row: RootRow): Promise<Buffer | null> {
  try {
    return await opened(provider, row);
  } catch (error) {
    if (error instanceof KeyProviderError) return null;
    throw error;
  }
}

async function refuseIfNeeded(db: Kysely<Database>, rows: readonly RootRow[]): Promise<void> {
  if (rows.length === 0) return;
  const count = await countUnderRoot(db);
  if (count === 0) return;
  throw new ConfigError(
    `KEY_PROVIDER_URL must be set: the key provider is needed for ${count} keys. ` +
      'To stop using it, first run secret:rotate with KEY_ENCRYPTION=local',
  );
}

async function countUnderRoot(db: Kysely<Database>): Promise<number> {
  const count = async (table: 'data_keys' | 'retained_keys') => {
    const { number } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number | string>().as('number'))
      .where('wrapped', 'like', `${ROOT_VERSION}.%`)
      .executeTakeFirstOrThrow();
    return Number(number);
  };
  return (await count('data_keys')) + (await count('retained_keys'));
}
