import { type Kysely, sql } from 'kysely';
import { PostgresLookout } from './postgres.ts';
import type { Database } from './schema.ts';

/** Looks whether the database answers, within two seconds; it waits for no other call. Throws when it does not. */
export async function lookAtDatabase(db: Kysely<Database>): Promise<void> {
  const { adapter } = db.getExecutor();
  if (adapter instanceof PostgresLookout) await adapter.look();
  else await sql`select 1`.execute(db);
}
