import type { Kysely } from 'kysely';

/** Allows notes on entries of other queues, in addition to cases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('notes').renameColumn('onboarding_id', 'subject_id').execute();
  await db.schema
    .alterTable('notes')
    .addColumn('about', 'text', (c) => c.notNull().defaultTo('onboarding'))
    .execute();
}
