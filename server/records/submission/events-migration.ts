import type { Kysely } from 'kysely';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

/**
 * Adds to each answer to a client whether it came after its due date, which the case forgets with the answer. The events of before
 * do not say so. Figures about cases read the events of some days.
 */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('submission_events').addColumn('late', 'integer').execute();
}

export const submissionEventsMigration: Migration = {
  name: '0360-submission-events',
  up,
  largeIndexes: [
    {
      name: 'submission_events_by_time',
      table: 'submission_events',
      columns: ['event', 'at', 'onboarding_id', 'actor_id', 'late'],
    },
  ],
};
