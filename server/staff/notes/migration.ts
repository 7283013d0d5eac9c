import type { Kysely } from 'kysely';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('note_files')
    .addColumn('file_id', 'text', (c) => c.primaryKey())
    .addColumn('note_id', 'text', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('note_files_of_note').on('note_files').columns(['note_id', 'place']).execute();
}

export const noteFilesMigration: Migration = { name: '0362-note-files', up };
