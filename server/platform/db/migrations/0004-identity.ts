import type { Kysely } from 'kysely';

/** Identity checks of clients and of the people they name, and the links of those people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('identity_checks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('person', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('provider', 'text')
    .addColumn('reason', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('requested_at', 'text')
    .addColumn('refreshed_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text')
    .execute();
  await db.schema.createIndex('identity_checks_user').on('identity_checks').column('user_id').execute();

  await db.schema
    .createTable('identity_hand_ins')
    .addColumn('check_id', 'text', (c) => c.notNull())
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('handed_in_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('identity_hand_ins_key', ['check_id', 'attempt'])
    .execute();

  await db.schema
    .createTable('identity_files')
    .addColumn('file_id', 'text', (c) => c.primaryKey())
    .addColumn('check_id', 'text', (c) => c.notNull())
    .addColumn('handed_in_at', 'text')
    .execute();
  await db.schema.createIndex('identity_files_check').on('identity_files').column('check_id').execute();

  await db.schema
    .createTable('person_links')
    .addColumn('check_id', 'text', (c) => c.primaryKey())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('identity_events')
    .addColumn('digest', 'text', (c) => c.primaryKey())
    .addColumn('check_id', 'text', (c) => c.notNull())
    .addColumn('received_at', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('identity_notices')
    .addColumn('user_id', 'text', (c) => c.primaryKey())
    .addColumn('notified_at', 'text', (c) => c.notNull())
    .execute();
}
