import type { Kysely } from 'kysely';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

/**
 * Adds the last notice to staff before a client's next review, and the reminders of a client who was asked. In a review that is open
 * already, the client is reminded on the days that are left.
 */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('compliance_ratings')
    .addColumn('noticed', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('periodic_reviews')
    .addColumn('reminders', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('periodic_reviews')
    .addColumn('reminded', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
}

export const reviewRemindersMigration: Migration = { name: '0440-review-reminders', up };
