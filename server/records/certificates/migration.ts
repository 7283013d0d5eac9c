import type { Kysely } from 'kysely';
import { neverEnds, nextReminderOn } from '#domain/learning/certificate-validity.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import { addIndexes } from '#server/platform/db/migrations/indexes.ts';
import type { Migration } from '#server/platform/db/migrations/migration.ts';
import type { Database } from '#server/platform/db/schema.ts';

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

/** Plans the reminders of valid certificates by the days on which holders are reminded since then. */
async function planReminders(db: Kysely<unknown>): Promise<void> {
  const today = dayOf(new Date());
  const certificates = db as Kysely<Database>;
  const days = await certificates
    .selectFrom('certificates')
    .select(['valid_until', ({ fn }) => fn.min('completed_at').as('first')])
    .where('state', '=', 'valid')
    .where('valid_until', '>', today)
    .where('valid_until', '<', neverEnds)
    .groupBy('valid_until')
    .execute();
  for (const { valid_until: validUntil, first } of days) {
    const next = nextReminderOn({ validUntil, completedAt: first }, today);
    if (next === null) continue;
    await certificates
      .updateTable('certificates')
      .set({ remind_on: next })
      .where('valid_until', '=', validUntil)
      .where('state', '=', 'valid')
      .execute();
  }
}

export const certificateRemindersMigration: Migration = {
  name: '0321-certificate-reminders',
  up: planReminders,
};
