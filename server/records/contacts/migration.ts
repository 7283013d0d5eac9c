import type { Kysely } from 'kysely';
import { addIndexes } from '#server/platform/db/migrations/indexes.ts';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

const texts = [
  ...['name', 'email', 'phone', 'company', 'subject', 'message', 'consent_text', 'came_from'],
  ...['status', 'assignee_id', 'digest'],
];

async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema
    .createTable('contacts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull());
  await texts.reduce((made, name) => made.addColumn(name, 'text', (c) => c.notNull()), table).execute();
  for (const columns of [
    ['created_at', 'id'],
    ['status', 'created_at', 'id'],
    ['assignee_id', 'created_at', 'id'],
    ['status', 'assignee_id', 'created_at', 'id'],
    ['digest', 'created_at'],
  ]) {
    await db.schema
      .createIndex(`contacts_${columns.filter((column) => column !== 'id').join('_')}`)
      .on('contacts')
      .columns(columns)
      .execute();
  }
}

export const contactsMigration: Migration = { name: '0018-contacts', up };

async function addNotices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('contacts_to_notice')
    .addColumn('contact_id', 'text', (c) => c.primaryKey())
    .execute();
  const index = db.schema.createIndex('contacts_status_updated').on('contacts');
  await index.columns(['status', 'updated_at']).execute();
}

export const contactNoticesMigration: Migration = { name: '0031-contact-notices', up: addNotices };

/** A covering index: a search for a word applies the filters without reading the rows. */
async function indexLists(db: Kysely<unknown>): Promise<void> {
  await addIndexes(db, 'contacts', [['id', 'status', 'assignee_id']]);
}

export const contactListsMigration: Migration = { name: '0037-contact-lists', up: indexLists };
