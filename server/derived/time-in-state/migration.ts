import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

/**
 * Adds dwell times. They are counted from the first audit entry and from the first recorded move, in batches while the
 * server runs.
 */
async function up(db: Kysely<unknown>): Promise<void> {
  const dwellTimes = db.schema
    .createTable('stays')
    .addColumn('machine', 'text', (c) => c.notNull())
    .addColumn('span', 'text', (c) => c.notNull())
    .addColumn('first_day', 'text', (c) => c.notNull())
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('counts', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('stays_key', ['machine', 'span', 'first_day', 'place']);
  // Read by ranges of the key: with a rowid SQLite would store the key twice.
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await (isSqlite ? dwellTimes.modifyEnd(sql`without rowid`) : dwellTimes).execute();
  await db.schema
    .createTable('stays_here')
    .addColumn('machine', 'text', (c) => c.notNull())
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('n', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('stays_here_key', ['machine', 'place'])
    .execute();
  await db.schema
    .createTable('stay_positions')
    .addColumn('machine', 'text', (c) => c.notNull())
    .addColumn('onboarding_id', 'text', (c) => c.notNull())
    .addColumn('tab', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('places', 'text', (c) => c.notNull())
    .addColumn('open_at', 'text')
    .addPrimaryKeyConstraint('stay_positions_key', ['onboarding_id', 'machine', 'tab'])
    .execute();
  await db.schema.createIndex('stay_positions_open').on('stay_positions').column('open_at').execute();
  await db.schema
    .createTable('stay_progress')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('audit_seq', 'integer', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('counted_at', 'text')
    .execute();
  await sql`insert into stay_progress (id, audit_seq, revision) values (1, 0, 0)`.execute(db);
  // An index of the moves that are not counted yet, which are few at any time.
  await db.schema
    .alterTable('journey_moves')
    .addColumn('counted', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`create index journey_moves_uncounted on journey_moves (onboarding_id, position)
    where counted = 0`.execute(db);
}

export const timeInStateMigration: Migration = { name: '0061-stays', up };
