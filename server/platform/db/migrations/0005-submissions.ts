import type { Kysely } from 'kysely';

/** Submitted versions, their events, and the files that they retain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('submission_versions')
    .addColumn('onboarding_id', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('submitted_at', 'text', (c) => c.notNull())
    .addColumn('certifier', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('submission_versions_key', ['onboarding_id', 'version'])
    .execute();
  await db.schema
    .createTable('submission_events')
    .addColumn('onboarding_id', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('submission_events_key', ['onboarding_id', 'seq'])
    .execute();
  await db.schema
    .alterTable('files')
    .addColumn('held', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
