import { type Kysely, sql } from 'kysely';
import { addIndexes } from '#server/platform/db/migrations/indexes.ts';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema.createTable('training_seats').addColumn('id', 'text', (c) => c.primaryKey());
  const needed = ['purchase_id', 'owner_id', 'training_id', 'email', 'invited_at', 'mailed_at'];
  const empty = ['user_id', 'seat_purchase_id', 'enrolled_at', 'ended_at'];
  const withNeeded = needed.reduce((made, name) => made.addColumn(name, 'text', (c) => c.notNull()), table);
  await empty
    .reduce((made, name) => made.addColumn(name, 'text', (c) => c.notNull().defaultTo('')), withNeeded)
    .addColumn('mails', 'integer', (c) => c.notNull())
    .execute();
  await addIndexes(db, 'training_seats', [
    ['purchase_id', 'invited_at', 'id'],
    ['owner_id', 'training_id'],
    ['email', 'user_id'],
    ['user_id'],
  ]);
  // Erased people have no address.
  await sql`create unique index training_seats_once on training_seats (owner_id, purchase_id, email)
    where email <> ''`.execute(db);
}

export const trainingSeatsMigration: Migration = { name: '0371-training-seats', up };
