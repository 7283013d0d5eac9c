import { type Kysely, sql } from 'kysely';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tasks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('onboarding_id', 'text')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('due_on', 'text')
    .addColumn('assignee_id', 'text', (c) => c.notNull())
    .addColumn('creator_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('done_at', 'text')
    .addColumn('done_by', 'text')
    .execute();
  await db.schema.createIndex('tasks_of_case').on('tasks').columns(['onboarding_id', 'done_at']).execute();
  await db.schema
    .createIndex('tasks_assigned_open')
    .on('tasks')
    .columns(['assignee_id', 'due_on'])
    .where(sql.ref('done_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('tasks_assigned_done')
    .on('tasks')
    .columns(['assignee_id', 'done_at'])
    .execute();
  await db.schema.createIndex('tasks_created').on('tasks').columns(['creator_id', 'done_at']).execute();
}

export const tasksMigration: Migration = { name: '0300-tasks', up };
