import type { Kysely } from 'kysely';

/** A stamp for each public resource, which changes with its public content. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('managed_stamps')
    .addColumn('resource', 'text', (c) => c.primaryKey())
    .addColumn('stamp', 'text', (c) => c.notNull())
    .execute();
}
