import type { Kysely } from 'kysely';

/** Mails to people whom clients name: the links that report them, the reports, and which clients' mails are stopped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outreach_links')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('check_id', 'text', (c) => c.notNull())
    .addColumn('person', 'text', (c) => c.notNull())
    .addColumn('mailed_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('outreach_links_end').on('outreach_links').column('expires_at').execute();
  await db.schema
    .createTable('outreach_reports')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('check_id', 'text', (c) => c.notNull())
    .addColumn('person', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('mailed_at', 'text', (c) => c.notNull())
    .addColumn('reported_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('outreach_reports_user').on('outreach_reports').column('user_id').execute();
  await db.schema
    .createTable('outreach_states')
    .addColumn('user_id', 'text', (c) => c.primaryKey())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .addColumn('changed_by', 'text')
    .execute();
}
