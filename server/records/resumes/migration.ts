import type { Kysely } from 'kysely';
import { addIndexes } from '#server/platform/db/migrations/indexes.ts';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

const texts = [
  ...['name', 'email', 'phone', 'position', 'letter', 'file_id', 'file_name', 'file_type'],
  ...['consent_text', 'came_from', 'kept_until', 'digest'],
];

async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema
    .createTable('resumes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('file_size', 'integer', (c) => c.notNull());
  await texts.reduce((made, name) => made.addColumn(name, 'text', (c) => c.notNull()), table).execute();
  for (const columns of [
    ['created_at', 'id'],
    ['position', 'created_at', 'id'],
    ['kept_until', 'id'],
    ['digest', 'created_at'],
  ]) {
    await db.schema.createIndex(`resumes_${columns[0]}`).on('resumes').columns(columns).execute();
  }
}

export const resumesMigration: Migration = { name: '0025-resumes', up };

/** A covering index: a search for a word applies the filters without reading the rows. */
async function indexLists(db: Kysely<unknown>): Promise<void> {
  await addIndexes(db, 'resumes', [['id', 'position']]);
}

export const resumeListsMigration: Migration = { name: '0037-resume-lists', up: indexLists };

/** Stored applications are new, and no one's. */
async function addStatus(db: Kysely<unknown>): Promise<void> {
  for (const [column, byDefault] of [
    ['status', 'new'],
    ['assignee_id', ''],
  ] as const) {
    await db.schema
      .alterTable('resumes')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(byDefault))
      .execute();
  }
  await db.schema.dropIndex('resumes_narrowed').execute();
}

export const resumeStatusMigration: Migration = {
  name: '0256-resume-status',
  up: addStatus,
  largeIndexes: (
    [
      ['narrowed', ['id', 'position', 'status', 'assignee_id']],
      ['status_created_at', ['status', 'created_at', 'id']],
      ['assignee_id_created_at', ['assignee_id', 'created_at', 'id']],
      ['status_assignee_id_created_at', ['status', 'assignee_id', 'created_at', 'id']],
    ] as const
  ).map(([name, columns]) => ({ name: `resumes_${name}`, table: 'resumes', columns })),
};
