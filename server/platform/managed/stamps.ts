import type { Kysely, Transaction } from 'kysely';
import { newId, type Random } from '../core/random.ts';
import type { Database } from '../db/schema.ts';

/**
 * Returns the stamp of a resource, which changes with its public content, across processes. Read it before the entries,
 * which are then at least as new as the stamp. Random, so that a restored database does not reuse later stamps.
 */
export async function stampOf(db: Kysely<Database>, resource: string): Promise<string> {
  const row = await db
    .selectFrom('managed_stamps')
    .select('stamp')
    .where('resource', '=', resource)
    .executeTakeFirst();
  return row?.stamp ?? '';
}

/** Changes the stamp of a resource, in the transaction of the change. */
export async function renewStamp(
  trx: Transaction<Database>,
  { resource, random }: { resource: string; random: Random },
): Promise<void> {
  const stamp = newId(random);
  await trx
    .insertInto('managed_stamps')
    .values({ resource, stamp })
    .onConflict((on) => on.column('resource').doUpdateSet({ stamp }))
    .execute();
}
