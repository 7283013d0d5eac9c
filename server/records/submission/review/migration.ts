import { type Kysely, sql } from 'kysely';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

/** Adds the periodic reviews of clients, and the day to which the next one is postponed. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('periodic_reviews')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('onboarding_id', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('due_on', 'text')
    .addColumn('started_at', 'text', (c) => c.notNull())
    .addColumn('started_by', 'text')
    .addColumn('asked', 'integer', (c) => c.notNull())
    .addColumn('answered_at', 'text')
    .addColumn('changed', 'text')
    .addColumn('closed_at', 'text')
    .addColumn('closed_by', 'text')
    .addColumn('outcome', 'text')
    .addColumn('postponed_to', 'text')
    .addColumn('data', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('periodic_reviews_of_case')
    .on('periodic_reviews')
    .columns(['onboarding_id', 'started_at'])
    .execute();
  // A second open review of a case would be asked twice.
  await db.schema
    .createIndex('periodic_reviews_open')
    .on('periodic_reviews')
    .column('onboarding_id')
    .unique()
    .where(sql.ref('closed_at'), 'is', null)
    .execute();
  await db.schema
    .createTable('periodic_review_answers')
    .addColumn('onboarding_id', 'text', (c) => c.notNull())
    .addColumn('review_id', 'text', (c) => c.notNull())
    .addColumn('step', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('answered_by', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('periodic_review_answers_pk', ['review_id', 'step'])
    .execute();
  await db.schema
    .createIndex('periodic_review_answers_of_case')
    .on('periodic_review_answers')
    .column('onboarding_id')
    .execute();
  await db.schema.alterTable('compliance_ratings').addColumn('postponed_to', 'text').execute();
}

export const periodicReviewsMigration: Migration = { name: '0380-periodic-reviews', up };
