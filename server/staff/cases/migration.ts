import type { Kysely } from 'kysely';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('case_filters')
    .addColumn('shared', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}

export const sharedFiltersMigration: Migration = { name: '0240-shared-filters', up };
