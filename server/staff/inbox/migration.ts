import { type Kysely, sql } from 'kysely';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('inbox_entries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('about', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('item_id', 'text')
    .addColumn('actor_id', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('read_at', 'text')
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('inbox_entries');
  await index('inbox_entries_of').columns(['user_id', 'created_at', 'id']).execute();
  await index('inbox_entries_unread')
    .columns(['user_id', 'created_at', 'id'])
    .where(sql.ref('read_at'), 'is', null)
    .execute();
  await index('inbox_entries_about').columns(['subject_id']).execute();
  await index('inbox_entries_item').columns(['item_id']).execute();
  await index('inbox_entries_at').columns(['created_at']).execute();
}

export const inboxMigration: Migration = { name: '0301-inbox', up };
