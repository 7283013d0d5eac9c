import type { Kysely } from 'kysely';

/** A stamp for each resource that everybody reads, another one after each change of what they see. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('managed_stamps')
    .addColumn('resource', 'text', (c) => c.primaryKey())
    .addColumn('stamp', 'text', (c) => c.notNull())
    .execute();
}
