import type { Kysely } from 'kysely';
import { addIndexes } from '#server/platform/db/migrations/indexes.ts';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('training_team')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('member_id', 'text', (c) => c.notNull())
    .addColumn('invited_at', 'text', (c) => c.notNull())
    .addColumn('mailed_at', 'text', (c) => c.notNull())
    .addColumn('joined_at', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('training_team_once', ['owner_id', 'email'])
    .execute();
  await addIndexes(db, 'training_team', [
    ['owner_id', 'invited_at', 'id'],
    ['email', 'invited_at', 'id'],
    ['state', 'changed_at'],
  ]);
}

export const trainingTeamMigration: Migration = { name: '0046-training-team', up };
