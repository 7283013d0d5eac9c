import { type Kysely, sql } from 'kysely';

/** Indexes for the audit search and for deleted files of an owner, and the progress of notices to clients. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexAudit(db);
  await indexFiles(db);
  await countNotices(db);
}

/** Each index ends with `seq`, so that a page is read in order from any position, whatever the number of entries. */
async function indexAudit(db: Kysely<unknown>): Promise<void> {
  // Ids are unique across types, and the leading type prevented use of the index without it.
  await db.schema.dropIndex('audit_entries_subject').execute();
  const columns = {
    subject_id: ['subject_id', 'seq'],
    action: ['action', 'seq'],
    actor: ['actor_id', 'action', 'seq'],
  };
  for (const [name, indexed] of Object.entries(columns)) {
    await db.schema.createIndex(`audit_entries_by_${name}`).on('audit_entries').columns(indexed).execute();
  }
}

/** The trail of a case includes deleted files. */
async function indexFiles(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('files_owner').execute();
  await db.schema.createIndex('files_by_owner').on('files').column('owner_id').execute();
}

/** One row for the last round of notices, and the round of each mail. */
async function countNotices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notice_round')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('round', 'integer', (c) => c.notNull())
    .addColumn('started_at', 'text')
    .addColumn('pressed_at', 'text')
    .addColumn('notified', 'integer', (c) => c.notNull())
    .execute();
  await sql`insert into notice_round (id, round, started_at, pressed_at, notified) values (1, 0, null, null, 0)`.execute(
    db,
  );
  await db.schema.alterTable('mail_outbox').addColumn('notice_round', 'integer').execute();
  const states = {
    waiting: sql<boolean>`sealed_content is not null`,
    given_up: sql<boolean>`gave_up_at is not null`,
  };
  for (const [name, isInState] of Object.entries(states)) {
    await db.schema
      .createIndex(`mail_outbox_notices_${name}`)
      .on('mail_outbox')
      .column('notice_round')
      .where(sql.ref('notice_round'), 'is not', null)
      .where(isInState)
      .execute();
  }
}
