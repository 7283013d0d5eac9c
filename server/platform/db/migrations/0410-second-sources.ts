import type { Kysely } from 'kysely';

/** Each statement of a person about a document of another issuer, in order; the last one counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('identity_second_sources')
    .addColumn('check_id', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('stated_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('identity_second_sources_key', ['check_id', 'seq'])
    .execute();
}
