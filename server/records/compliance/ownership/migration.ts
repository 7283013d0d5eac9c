import type { Kysely } from 'kysely';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('case_ownership')
    .addColumn('onboarding_id', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .addColumn('saved_by', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('case_ownership_key', ['onboarding_id', 'version'])
    .execute();
}

export const caseOwnershipMigration: Migration = { name: '0330-case-ownership', up };
