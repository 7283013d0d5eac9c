import type { Kysely } from 'kysely';

/** The state of each client's wizard, and its moves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('journey_states')
    .addColumn('onboarding_id', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('tab', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('moves', 'integer', (c) => c.notNull())
    .addColumn('recorded_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('journey_moves')
    .addColumn('onboarding_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('tab', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('edge', 'text', (c) => c.notNull())
    .addColumn('from_place', 'text', (c) => c.notNull())
    .addColumn('to_place', 'text', (c) => c.notNull())
    .addColumn('stayed', 'integer')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('journey_moves_key', ['onboarding_id', 'position'])
    .addUniqueConstraint('journey_moves_once', ['onboarding_id', 'tab', 'seq'])
    .execute();
}
