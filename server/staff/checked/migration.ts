import type { Kysely } from 'kysely';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('checked_parts')
    .addColumn('onboarding_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('checked_by', 'text', (c) => c.notNull())
    .addColumn('checked_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('checked_parts_key', ['onboarding_id', 'kind', 'key'])
    .execute();
}

export const checkedMigration: Migration = { name: '0053-checked', up };

async function addOpenedParts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('opened_parts')
    .addColumn('onboarding_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('opened_by', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('opened_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('opened_parts_key', ['onboarding_id', 'kind', 'key', 'opened_by'])
    .execute();
}

export const openedPartsMigration: Migration = { name: '0120-opened-parts', up: addOpenedParts };
