import type { Kysely } from 'kysely';

/** One row: the last successful backup, for monitoring. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('backup_state')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('finished_at', 'text', (c) => c.notNull())
    .addColumn('seconds', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('files', 'integer', (c) => c.notNull())
    .execute();
}
