import { type Kysely, sql } from 'kysely';

/** Shared rate counters of all processes; the network that requested a code; the priority of mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rate_counts')
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('minute', 'integer', (c) => c.notNull())
    .addColumn('calls', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('rate_counts_pkey', ['key', 'minute'])
    .execute();
  await db.schema.createIndex('rate_counts_minute').on('rate_counts').column('minute').execute();

  await db.schema.alterTable('login_flows').addColumn('asked_from', 'text').execute();
  await db.schema
    .createIndex('login_flows_asked_from')
    .on('login_flows')
    .columns(['asked_from', 'expires_at'])
    .execute();

  await db.schema
    .alterTable('mail_outbox')
    .addColumn('priority', 'integer', (c) => c.notNull().defaultTo(1000))
    .execute();
  await db.schema.dropIndex('mail_outbox_due').execute();
  await db.schema
    .createIndex('mail_outbox_due')
    .on('mail_outbox')
    .columns(['priority', 'next_attempt_at'])
    .where(sql.ref('sealed_content'), 'is not', null)
    .execute();
}
