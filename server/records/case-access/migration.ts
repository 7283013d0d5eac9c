import type { Kysely } from 'kysely';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('case_openings')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('onboarding_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('opened_at', 'text', (c) => c.notNull())
    .addColumn('until', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('case_openings_of')
    .on('case_openings')
    .columns(['onboarding_id', 'user_id', 'until'])
    .execute();
}

export const caseAccessMigration: Migration = { name: '0231-case-openings', up };
