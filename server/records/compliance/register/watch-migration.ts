import type { Kysely } from 'kysely';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('case_registrations')
    .addColumn('noticed', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}

export const registrationNoticesMigration: Migration = { name: '0420-registration-notices', up };
