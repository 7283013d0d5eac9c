import { type Kysely, sql } from 'kysely';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

/** Adds the last days of documents. A job computes those of the clients who are approved already, because names are encrypted. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('case_endings')
    .addColumn('onboarding_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('ends_on', 'text', (c) => c.notNull())
    .addColumn('name', 'text')
    .addPrimaryKeyConstraint('case_endings_pk', ['onboarding_id', 'kind', 'subject'])
    .execute();
  await db.schema
    .createIndex('case_endings_by_day')
    .on('case_endings')
    .columns(['ends_on', 'onboarding_id'])
    .execute();
  await db.schema
    .createTable('endings_to_compute')
    .addColumn('onboarding_id', 'text', (c) => c.primaryKey())
    .execute();
  await sql`insert into endings_to_compute (onboarding_id)
    select id from onboardings where approved_version is not null and deleted_at is null`.execute(db);
}

export const caseEndingsMigration: Migration = { name: '0430-case-endings', up };

/** Has the job compute the file of every case that was submitted before, not only of those that are approved. */
async function allSubmitted(db: Kysely<unknown>): Promise<void> {
  await sql`insert into endings_to_compute (onboarding_id)
    select id from onboardings
    where submissions > 0 and deleted_at is null
      and id not in (select onboarding_id from endings_to_compute)`.execute(db);
}

export const submittedFilesMigration: Migration = { name: '0435-submitted-files', up: allSubmitted };
