import type { Kysely } from 'kysely';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

/** Adds the ratings of clients, their changes, and the versions of the risk table. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('compliance_ratings')
    .addColumn('onboarding_id', 'text', (c) => c.primaryKey())
    .addColumn('table_version', 'integer', (c) => c.notNull())
    .addColumn('rating', 'text', (c) => c.notNull())
    .addColumn('replaced_by', 'text')
    .addColumn('score', 'integer', (c) => c.notNull())
    .addColumn('approved_at', 'text')
    .addColumn('inputs', 'text', (c) => c.notNull())
    .addColumn('computed_at', 'text', (c) => c.notNull())
    .addColumn('next_review_on', 'text')
    .execute();
  await db.schema
    .createIndex('compliance_ratings_by_review')
    .on('compliance_ratings')
    .columns(['next_review_on', 'onboarding_id'])
    .execute();
  await db.schema
    .createIndex('compliance_ratings_by_table')
    .on('compliance_ratings')
    .columns(['table_version', 'onboarding_id'])
    .execute();
  await db.schema
    .createTable('compliance_rating_changes')
    .addColumn('onboarding_id', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('before', 'text')
    .addColumn('rating', 'text', (c) => c.notNull())
    .addColumn('score', 'integer', (c) => c.notNull())
    .addColumn('moved', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('compliance_rating_changes_pk', ['onboarding_id', 'seq'])
    .execute();
  await db.schema
    .createTable('risk_tables')
    .addColumn('version', 'integer', (c) => c.primaryKey())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('proposed_by', 'text', (c) => c.notNull())
    .addColumn('proposed_at', 'text', (c) => c.notNull())
    .addColumn('decided_by', 'text')
    .addColumn('decided_at', 'text')
    .execute();
}

export const riskMigration: Migration = { name: '0355-risk', up };
