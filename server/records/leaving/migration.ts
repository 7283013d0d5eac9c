import { type Kysely, sql } from 'kysely';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('section_drafts')
    .addColumn('onboarding_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('step', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('section_drafts_key', ['onboarding_id', 'user_id', 'step'])
    .execute();
  await db.schema
    .createTable('onboarding_reminders')
    .addColumn('onboarding_id', 'text', (c) => c.primaryKey())
    .addColumn('sent', 'integer', (c) => c.notNull())
    .addColumn('due_at', 'text')
    .addColumn('left_mailed_at', 'text')
    .addColumn('stopped_at', 'text')
    .execute();
  await db.schema
    .createIndex('onboarding_reminders_due')
    .on('onboarding_reminders')
    .column('due_at')
    .where(sql.ref('due_at'), 'is not', null)
    .execute();
  await db.schema
    .createTable('reminder_links')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('onboarding_id', 'text', (c) => c.notNull())
    .execute();
}

export const leavingMigration: Migration = { name: '0215-leaving', up };
