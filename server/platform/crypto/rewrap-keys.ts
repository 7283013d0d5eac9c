import type { Transaction } from 'kysely';
import { replaceUnchanged } from '../db/replace-unchanged.ts';
import type { Database } from '../db/schema.ts';
import { boundTo, unlessUnreadable, unwrapped } from './client-keys.ts';
import type { Secrets } from './encryption.ts';
import { keyWrappingOf } from './key-encryption.ts';

/**
 * Wraps keys again that were wrapped with another key encryption key than the current one.
 * @param after the id after which to look; '' from the start
 */
export async function rewrapKeys(
  trx: Transaction<Database>,
  config: Secrets,
  { after, limit }: { after: string; limit: number },
): Promise<{ last: string | undefined; renewed: number; unreadable: number }> {
  const wrapping = keyWrappingOf(config);
  const rows = await trx
    .selectFrom('data_keys')
    .selectAll()
    .where('wrapped', 'not like', `${wrapping.beginnings[0]}.%`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  const renewed = rows.flatMap((row) => {
    const key = unlessUnreadable(() => unwrapped(config, row), null);
    return key ? [{ row, from: row.wrapped, to: wrapping.wrap(key, boundTo(row)) }] : [];
  });
  // Unless the client was erased or the key renewed meanwhile.
  await replaceUnchanged(trx, { table: 'data_keys', column: 'wrapped', key: ['id'] }, renewed);
  return { last: rows.at(-1)?.id, renewed: renewed.length, unreadable: rows.length - renewed.length };
}
