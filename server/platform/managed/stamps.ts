import type { Kysely, Transaction } from 'kysely';
import { newId, type Random } from '../core/random.ts';
import type { Database } from '../db/schema.ts';

/**
 * What is another one after each change of what everybody sees of a resource, in whichever process: whoever reads it and
 * then the entries has seen no older ones than it says. Random, so that a database that was put back has none of those
 * that came after.
 */
export async function stampOf(db: Kysely<Database>, resource: string): Promise<string> {
  const row = await db
    .selectFrom('managed_stamps')
    .select('stamp')
    .where('resource', '=', resource)
    .executeTakeFirst();
  return row?.stamp ?? '';
}

/** Gives a resource another stamp, in the transaction of the change. */
export async function stampAnew(
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
