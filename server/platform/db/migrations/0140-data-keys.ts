import type { Kysely } from 'kysely';

/** One data key for each client, wrapped. Destroying it makes everything of the client unreadable, also in backups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('data_keys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('client_id', 'text', (c) => c.notNull().unique())
    .addColumn('wrapped', 'text', (c) => c.notNull())
    .execute();
}
