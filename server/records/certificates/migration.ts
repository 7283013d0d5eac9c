import type { Kysely } from 'kysely';
import { addIndexes } from '#server/platform/db/migrations/indexes.ts';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

/**
 * Both orders behind each filter. The two columns at the end give the current status of a certificate without reading
 * its row.
 */
const inOrder = ['created_at', 'valid_until'].flatMap((order) =>
  [[], ['state'], ['training_id'], ['training_id', 'state'], ['user_id']].map((filter) => [
    ...[...filter, order, 'id'],
    ...['state', 'valid_until'].filter((column) => column !== order && !filter.includes(column)),
  ]),
);

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('certificates')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('number', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('training_id', 'text', (c) => c.notNull())
    .addColumn('training_version_id', 'text', (c) => c.notNull())
    .addColumn('version_number', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('score', 'integer')
    .addColumn('completed_at', 'text', (c) => c.notNull())
    .addColumn('valid_until', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('withdrawn_at', 'text', (c) => c.notNull())
    .addColumn('share_id', 'text', (c) => c.notNull().unique())
    .addColumn('occasion', 'text', (c) => c.notNull())
    .addColumn('remind_on', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('certificates_once', ['user_id', 'training_version_id', 'occasion'])
    .execute();
  await addIndexes(db, 'certificates', [
    ...inOrder,
    ['user_id', 'training_id', 'created_at', 'id'],
    ['remind_on', 'id'],
    ['id', 'state', 'valid_until', 'training_id', 'user_id'],
  ]);
  await db.schema
    .createTable('certificates_due')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('training_id', 'text', (c) => c.notNull())
    .addColumn('training_version_id', 'text', (c) => c.notNull())
    .addColumn('version_number', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('score', 'integer')
    .addColumn('completed_at', 'text', (c) => c.notNull())
    .addColumn('refresher_months', 'integer')
    .addColumn('learning_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('certificates_due_key', ['user_id', 'training_version_id'])
    .execute();
}

export const certificatesMigration: Migration = { name: '0045-certificates', up };
