import type { Kysely } from 'kysely';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema
    .createTable('msb_records')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull());
  const texts = [
    'application_id',
    'kind',
    'sealed',
    'due_on',
    'noticed',
    'changed_by',
    'created_at',
    'updated_at',
  ];
  await texts.reduce((made, name) => made.addColumn(name, 'text', (c) => c.notNull()), table).execute();
  // The lists of an application, and the notices of all applications by their last day.
  for (const columns of [
    ['application_id', 'kind', 'due_on', 'created_at', 'id'],
    ['due_on', 'id'],
  ]) {
    await db.schema.createIndex(`msb_records_${columns[0]}`).on('msb_records').columns(columns).execute();
  }
}

export const msbRecordsMigration: Migration = { name: '0450-msb-records', up };
