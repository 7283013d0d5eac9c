import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** Returns whether a client has asked for the deletion of their data. */
export async function wantsDeletion(db: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('deletion_requests')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
