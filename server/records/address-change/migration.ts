import type { Kysely } from 'kysely';
import { addIndexes } from '#server/platform/db/migrations/indexes.ts';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('address_changes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('from_email', 'text', (c) => c.notNull())
    .addColumn('to_email', 'text', (c) => c.notNull())
    .addColumn('present_code', 'text', (c) => c.notNull())
    .addColumn('new_code', 'text')
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('asked_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('done_at', 'text')
    .addColumn('undo_hash', 'text')
    .addColumn('undo_until', 'text')
    .execute();
  await addIndexes(db, 'address_changes', [['user_id'], ['from_email'], ['undo_hash'], ['expires_at']]);
}

export const addressChangesMigration: Migration = { name: '0216-address-changes', up };
