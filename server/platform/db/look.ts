import { type Kysely, sql } from 'kysely';
import { PostgresLookout } from './postgres.ts';
import type { Database } from './schema.ts';

/** Checks that the database responds within two seconds, independently of other calls. Throws if it does not. */
export async function lookAtDatabase(db: Kysely<Database>): Promise<void> {
  const { adapter } = db.getExecutor();
  if (adapter instanceof PostgresLookout) await adapter.probe();
  else await sql`select 1`.execute(db);
}
