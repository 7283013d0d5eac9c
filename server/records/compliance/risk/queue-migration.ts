import { type Kysely, sql } from 'kysely';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

/** The rating of a deleted case is deleted with it, so that counting the ratings reads no cases. */
async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from compliance_ratings
    where onboarding_id in (select id from onboardings where deleted_at is not null)`.execute(db);
}

/** The queue and the statistics find the cases of a rating, and those with an open item of a rule. */
export const ratedCasesMigration: Migration = {
  name: '0361-rated-cases',
  up,
  largeIndexes: [
    {
      name: 'compliance_ratings_by_rating',
      table: 'compliance_ratings',
      columns: ['rating', 'onboarding_id'],
    },
    {
      name: 'compliance_items_by_case',
      table: 'compliance_items',
      columns: ['rule', 'onboarding_id'],
    },
  ],
};
