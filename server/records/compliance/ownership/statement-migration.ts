import type { Kysely } from 'kysely';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('client_ownership')
    .addColumn('onboarding_id', 'text', (c) => c.primaryKey())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .execute();
}

export const clientOwnershipMigration: Migration = { name: '0400-client-ownership', up };
