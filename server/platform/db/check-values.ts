import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Returns what an earlier start has noted under a name. */
export async function readCheckValue(db: Kysely<Database>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('check_values').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

export async function storeCheckValue(db: Kysely<Database>, name: string, value: string): Promise<void> {
  await db
    .insertInto('check_values')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
