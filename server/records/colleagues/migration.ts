import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { addIndexes } from '#server/platform/db/migrations/indexes.ts';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('case_colleagues')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('onboarding_id', 'text', (c) => c.notNull())
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('steps', 'text', (c) => c.notNull())
    .addColumn('invited_by', 'text', (c) => c.notNull())
    .addColumn('invited_at', 'text', (c) => c.notNull())
    .addColumn('mailed_at', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text')
    .addColumn('accepted_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('ended_why', 'text')
    .execute();
  await db.schema
    .createIndex('case_colleagues_once')
    .unique()
    .on('case_colleagues')
    .columns(['client_id', 'onboarding_id', 'email'])
    .where(sql.ref('ended_at'), 'is', null)
    .execute();
  await addIndexes(db, 'case_colleagues', [['onboarding_id', 'invited_at', 'id'], ['email'], ['account_id']]);
}

export const colleaguesMigration: Migration = { name: '0205-colleagues', up };
