import type { Kysely } from 'kysely';

/** What processes on one database count together; where a code was asked for; which mails leave first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rate_counts')
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('minute', 'integer', (c) => c.notNull())
    .addColumn('calls', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('rate_counts_pkey', ['key', 'minute'])
    .execute();
  await db.schema.createIndex('rate_counts_minute').on('rate_counts').column('minute').execute();
}
