import type { Kysely } from 'kysely';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

/** Adds staff marks on cases, and the column for who decided an identity check. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('case_marks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('onboarding_id', 'text', (c) => c.notNull())
    .addColumn('step', 'text', (c) => c.notNull())
    .addColumn('property', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('set_by', 'text', (c) => c.notNull())
    .addColumn('set_at', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('case_marks_place', ['onboarding_id', 'step', 'property'])
    .execute();
  await db.schema.alterTable('identity_checks').addColumn('decided_by', 'text').execute();
}

export const caseMarksMigration: Migration = { name: '0052-case-marks', up };
