import type { Kysely } from 'kysely';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('onboardings').addColumn('due_set_to', 'text').execute();
}

export const dueDateMigration: Migration = { name: '0310-set-due-dates', up };
