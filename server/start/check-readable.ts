import { type Kysely, sql } from 'kysely';
import { recordKeyIds } from '../platform/crypto/encryption.ts';
import { keyWrappingOf } from '../platform/crypto/key-encryption.ts';
import { readCheckValue, storeCheckValue } from '../platform/db/check-values.ts';
import type { Database } from '../platform/db/schema.ts';
import type { Config } from '../platform/settings/config.ts';
import { encryptedColumns } from './encrypted-columns.ts';

/** Records are encrypted with an unknown secret. The message is one line. */
export class UnreadableRecordsError extends Error {
  override name = 'UnreadableRecordsError';
}

const NAME = 'record-keys';

/**
 * Throws `UnreadableRecordsError` if stored records are encrypted with a secret that is missing in `APP_SECRET`. The
 * records are counted only if a secret was removed since the last start, or never counted before: with all secrets of
 * the last start, everything can be decrypted.
 */
export async function checkReadable(db: Kysely<Database>, config: Config): Promise<void> {
  const ids = recordKeyIds([config.appSecret, ...config.earlierSecrets]);
  const known = (await readCheckValue(db, NAME))?.split(',');
  const isCovered = known?.every((id) => ids.includes(id)) ?? false;
  if (!isCovered && !config.acceptsUnreadable) await refuseUnreadable(db, config, ids);
  const value = ids.toSorted().join(',');
  if (known?.join(',') !== value) await storeCheckValue(db, NAME, value);
}

async function refuseUnreadable(db: Kysely<Database>, config: Config, ids: readonly string[]): Promise<void> {
  let all = 0;
  let unreadable = 0;
  const where: string[] = [];
  for (const { table, column } of encryptedColumns) {
    const found = await count(db, { table, column, ids });
    all += found.all;
    unreadable += found.unreadable;
    if (found.unreadable > 0) where.push(`${table} ${found.unreadable}`);
  }
  const keys = await countUnknownKeys(db, config);
  if (keys > 0) where.push(`keys ${keys}`);
  all += keys;
  unreadable += keys;
  if (unreadable === 0) return;
  throw new UnreadableRecordsError(
    `APP_SECRET lacks the secret of ${unreadable} of ${all} encrypted records (${where.join(', ')}). ` +
      'Keep the earlier secret behind the new one, APP_SECRET=new,old; ' +
      'only if it is lost for good, start once with UNREADABLE_RECORDS=accept',
  );
}

/** Counts the keys that were wrapped with an unknown key. */
async function countUnknownKeys(db: Kysely<Database>, config: Config): Promise<number> {
  const known = sql.join(keyWrappingOf(config).beginnings);
  const { rows } = await sql<{ unknown: number | string }>`select count(*) as unknown
    from (select wrapped from data_keys union all select wrapped from retained_keys) as keys
    where substr(wrapped, 1, 11) not in (${known})`.execute(db);
  return Number(rows[0]?.unknown ?? 0);
}

/** An envelope begins with `v1.` and the eight characters of its key's id. */
async function count(
  db: Kysely<Database>,
  { table, column, ids }: { table: string; column: string; ids: readonly string[] },
): Promise<{ all: number; unreadable: number }> {
  const text = sql.ref(column);
  const { rows } = await sql<{ all_of_them: number; readable: number | string | null }>`
    select count(*) as all_of_them,
      sum(case when substr(${text}, 4, 8) in (${sql.join(ids)}) then 1 else 0 end) as readable
    from ${sql.table(table)} where ${text} like 'v1.%'`.execute(db);
  const all = Number(rows[0]?.all_of_them ?? 0);
  return { all, unreadable: all - Number(rows[0]?.readable ?? 0) };
}
