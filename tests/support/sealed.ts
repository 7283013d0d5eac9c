import type { Kysely } from 'kysely';
import { sealWaiting } from '#server/derived/audit/seal.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Returns the database with every audit entry in the chain, as a listening server leaves it within a second. */
export async function sealed(db: Kysely<Database>): Promise<Kysely<Database>> {
  await sealWaiting(db);
  return db;
}
