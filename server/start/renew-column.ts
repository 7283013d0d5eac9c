import { sql, type Transaction } from 'kysely';
import { ClientKeyError, clientCiphers } from '../platform/crypto/client-keys.ts';
import {
  recordCipherOf,
  recordKeyIds,
  type Secrets,
  UnknownKeyError,
} from '../platform/crypto/encryption.ts';
import { type Replacement, replaceUnchanged } from '../platform/db/replace-unchanged.ts';
import type { Database } from '../platform/db/schema.ts';
import type { EncryptedColumn } from './encrypted-columns.ts';

type StoredRow = { sealed: string | null; owner: string | null; [key: string]: unknown };
type OldRow = StoredRow & { sealed: string };

export type ColumnPortion = {
  /** The row after which the next portion begins; null if this is the last one. */
  last: StoredRow | null;
  renewed: number;
  unreadable: number;
};

/**
 * Encrypts the next rows of a column again that do not have the client's key, or the current secret if they belong to no client.
 * @param after the last row of the portion before; null from the start
 */
export async function renewColumn(
  trx: Transaction<Database>,
  config: Secrets,
  column: EncryptedColumn,
  { after, limit }: { after: StoredRow | null; limit: number },
): Promise<ColumnPortion> {
  const current = `v1.${recordKeyIds([config.appSecret])[0]}.`;
  const isOld = (row: StoredRow): row is OldRow =>
    row.sealed !== null && (row.owner !== null || !row.sealed.startsWith(current));
  const rows = await nextRows(trx, column, { after, limit });
  const old = rows.filter(isOld);
  const cipherOf = await ciphersOf(trx, config, old);
  const renewed: Replacement[] = [];
  for (const row of old) {
    const bound = column.boundTo(column.key.map((name) => String(row[name])));
    const to = ifReadable(() =>
      cipherOf(row.owner).encrypt(recordCipherOf(config).decrypt(row.sealed, bound), bound),
    );
    if (to !== null) renewed.push({ row, from: row.sealed, to });
  }
  // Only unchanged values: a call may have saved another one, or erased the row.
  await replaceUnchanged(trx, column, renewed);
  return {
    last: (rows.length === limit && rows.at(-1)) || null,
    renewed: renewed.length,
    unreadable: old.length - renewed.length,
  };
}

/** Returns the next rows; `sealed` is null for those that have the client's key. */
async function nextRows(
  trx: Transaction<Database>,
  { table, column, key, owner = sql`null` }: EncryptedColumn,
  { after, limit }: { after: StoredRow | null; limit: number },
): Promise<StoredRow[]> {
  const names = sql.join(key.map((name) => sql.ref(name)));
  const value = sql.ref(column);
  const later = after ? sql`where (${names}) > (${sql.join(key.map((name) => after[name]))})` : sql``;
  const { rows } = await sql<StoredRow>`
    select ${names}, case when ${value} like 'v1.%' then ${value} end as sealed, ${owner} as owner
    from ${sql.table(table)} as encrypted ${later} order by ${names} limit ${limit}`.execute(trx);
  return rows;
}

async function ciphersOf(trx: Transaction<Database>, config: Secrets, rows: readonly OldRow[]) {
  const owners = rows.flatMap(({ owner }) => owner ?? []);
  const ofClient = await clientCiphers({ config, db: trx }, owners);
  return (owner: string | null) => (owner === null ? recordCipherOf(config) : ofClient(owner));
}

function ifReadable<T>(open: () => T): T | null {
  try {
    return open();
  } catch (error) {
    if (isOfUnknownKey(error)) return null;
    throw error;
  }
}

/** Whether an error says that an unknown key has encrypted a value. */
export const isOfUnknownKey = (error: unknown): boolean =>
  error instanceof UnknownKeyError || error instanceof ClientKeyError;
