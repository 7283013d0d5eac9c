import { type Kysely, sql } from 'kysely';

/** A rolling update takes minutes; the servers of the earlier release, which know no clients' keys, are gone by then. */
const AN_HOUR_MS = 60 * 60_000;

/** In a database that is in use, clients get keys from then on (`client-keys.ts`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const from = new Date(Date.now() + AN_HOUR_MS).toISOString();
  await sql`insert into check_values (name, value)
    select 'client keys from', ${from} where exists (select 1 from users)`.execute(db);
}
