import { type Kysely, sql } from 'kysely';
import { addIndexes } from '#server/platform/db/migrations/indexes.ts';
import type { Migration } from '#server/platform/db/migrations/migration.ts';
import { addWordsInOrder } from '#server/platform/db/migrations/words-in-order.ts';

const texts = [
  ...[
    'owner',
    'begun_by',
    'status',
    'assignee_id',
    'sealed',
    'registration_number',
    'registered_on',
    'valid_until',
  ],
  ...['clarification_asked_on', 'submitted_at', 'due_on', 'digest'],
];
/** The filters of the staff queue and of a client's list; each of the two orders gets an index with each of them. */
const narrowed = [[], ['status'], ['assignee_id'], ['status', 'assignee_id'], ['owner'], ['owner', 'status']];

async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema
    .createTable('msb_applications')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull());
  await texts.reduce((made, name) => made.addColumn(name, 'text', (c) => c.notNull()), table).execute();
  const inOrder = ['due_on', 'created_at'].flatMap((order) =>
    narrowed.map((filter) => [...filter, order, 'id']),
  );
  for (const columns of [...inOrder, ['begun_by', 'status', 'updated_at'], ['digest', 'created_at']]) {
    await db.schema
      .createIndex(`msb_applications_${columns.filter((column) => column !== 'id').join('_')}`)
      .on('msb_applications')
      .columns(columns)
      .execute();
  }
}

export const msbApplicationsMigration: Migration = { name: '0026-msb-applications', up };

/**
 * A covering index: a search for a word applies the filters without reading the rows. The words are ordered like the
 * queue, by due date.
 */
async function indexLists(db: Kysely<unknown>): Promise<void> {
  await addIndexes(db, 'msb_applications', [['id', 'status', 'assignee_id', 'owner']]);
  await sql`update managed_words
    set place = (select due_on from msb_applications as entry where entry.id = managed_words.id)
    where resource = 'msb-application'`.execute(db);
}

export const msbListsMigration: Migration = { name: '0037-msb-lists', up: indexLists };

/** The word index for the other order. */
async function orderWords(db: Kysely<unknown>): Promise<void> {
  await addWordsInOrder(db, { resource: 'msb-application', table: 'msb_applications', column: 'created_at' });
}

/**
 * Deletes the words that were stored in plain text, since the answers are encrypted. The next step of the server start
 * stores them as keyed hashes (`rebuildWords`), because a migration has no key.
 */
async function deletePlainWords(db: Kysely<unknown>): Promise<void> {
  await sql`delete from managed_words where resource in ('msb-application', 'msb-application/created_at')`.execute(
    db,
  );
}

export const msbKeyedWordsMigration: Migration = { name: '0100-msb-keyed-words', up: deletePlainWords };

export const msbWordsMigration: Migration = { name: '0050-msb-words', up: orderWords };

async function addChecks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('msb_checked_parts')
    .addColumn('application_id', 'text', (c) => c.notNull())
    .addColumn('part', 'text', (c) => c.notNull())
    .addColumn('checked_by', 'text', (c) => c.notNull())
    .addColumn('checked_at', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'text')
    .addPrimaryKeyConstraint('msb_checked_parts_key', ['application_id', 'part'])
    .execute();
}

export const msbChecksMigration: Migration = { name: '0257-msb-checks', up: addChecks };

async function addAttachments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('msb_attachments')
    .addColumn('file_id', 'text', (c) => c.primaryKey())
    .addColumn('application_id', 'text', (c) => c.notNull())
    .addColumn('added_at', 'text', (c) => c.notNull())
    .execute();
  const index = db.schema.createIndex('msb_attachments_application_id').on('msb_attachments');
  await index.columns(['application_id', 'added_at']).execute();
}

export const msbAttachmentsMigration: Migration = { name: '0258-msb-attachments', up: addAttachments };
