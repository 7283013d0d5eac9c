import { createHash } from 'node:crypto';
import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Rows per query. */
const PAGE = 1000;

/** The reviewers' queue: sort columns, search terms, assignees, saved filters, notes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db);
  await fillColumns(db);
  await indexQueue(db);
  await makeTables(db);
}

async function addColumns(db: Kysely<unknown>): Promise<void> {
  const table = () => db.schema.alterTable('onboardings');
  await table()
    .addColumn('case_key', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  for (const name of ['company', 'company_order', 'country']) {
    await table()
      .addColumn(name, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
  for (const name of ['submissions', 'risk']) {
    await table()
      .addColumn(name, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  }
  for (const name of ['submitted_at', 'waiting_since', 'assignee_id']) {
    await table().addColumn(name, 'text').execute();
  }
}

/** Fills what needs no encrypted records; the rest is built at the start (`bring-up-to-date.ts`). */
async function fillColumns(db: Kysely<unknown>): Promise<void> {
  await sql`update onboardings set
    submissions = (select count(*) from submission_versions as v where v.onboarding_id = onboardings.id),
    submitted_at = (select max(v.submitted_at) from submission_versions as v where v.onboarding_id = onboardings.id),
    waiting_since = case when status in ('submitted', 'in_review') then (
      select max(e.at) from submission_events as e
      where e.onboarding_id = onboardings.id and e.event in ('submit', 'reopen')
    ) end`.execute(db);
  let last = '';
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from onboardings where id > ${last} order by id limit ${PAGE}`.execute(db);
    for (const { id } of rows) {
      await sql`update onboardings set case_key = ${caseKeyOf(id)} where id = ${id}`.execute(db);
      last = id;
    }
    if (rows.length < PAGE) return;
  }
}

/** A copy of `case-key.ts`, because a migration must not change. */
function caseKeyOf(id: string): number {
  return createHash('sha256').update(id).digest().readUIntBE(0, 6);
}

/**
 * One index for each order of the queue, for rows that are not deleted; rows without a value come last in both
 * directions.
 */
async function indexQueue(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('onboardings_case_key').on('onboardings').column('case_key').unique().execute();
  const orders = {
    waiting_asc: sql`(waiting_since is null), waiting_since, id`,
    waiting_desc: sql`(waiting_since is null), waiting_since desc, id desc`,
    submitted_asc: sql`(submitted_at is null), submitted_at, id`,
    submitted_desc: sql`(submitted_at is null), submitted_at desc, id desc`,
    company_asc: sql`(company_order = ''), company_order, id`,
    company_desc: sql`(company_order = ''), company_order desc, id desc`,
    updated: sql`updated_at, id`,
    created: sql`created_at, id`,
    status: sql`status, id`,
    assignee: sql`assignee_id, waiting_since`,
  };
  for (const [name, columns] of Object.entries(orders)) {
    const index = sql.ref(`onboardings_by_${name}`);
    await sql`create index ${index} on onboardings (${columns}) where deleted_at is null`.execute(db);
  }
  // Waiting cases are few compared to decided ones.
  await sql`create index onboardings_waiting on onboardings (waiting_since, id)
    where deleted_at is null and waiting_since is not null`.execute(db);
}

async function makeTables(db: Kysely<unknown>): Promise<void> {
  const terms = db.schema
    .createTable('case_terms')
    .addColumn('term', 'bigint', (c) => c.notNull())
    .addColumn('case_key', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('case_terms_key', ['term', 'case_key']);
  // The key is the whole row: with a rowid SQLite would store it twice.
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await (isSqlite ? terms.modifyEnd(sql`without rowid`) : terms).execute();

  await db.schema
    .createTable('case_counts')
    .addColumn('status', 'text', (c) => c.primaryKey())
    .addColumn('n', 'integer', (c) => c.notNull())
    .execute();
  await sql`insert into case_counts (status, n)
    select status, count(*) from onboardings where deleted_at is null group by status`.execute(db);

  await db.schema
    .createTable('case_index')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('made_with', 'text', (c) => c.notNull())
    .addColumn('making', 'text')
    .addColumn('through', 'text', (c) => c.notNull())
    .execute();
  await sql`insert into case_index (id, made_with, making, through) values (1, '', null, '')`.execute(db);

  await db.schema
    .createTable('case_filters')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('case_filters_user').on('case_filters').column('user_id').execute();

  await db.schema
    .createTable('notes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('onboarding_id', 'text', (c) => c.notNull())
    .addColumn('author_id', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('notes_onboarding')
    .on('notes')
    .columns(['onboarding_id', 'created_at', 'id'])
    .execute();

  // Checks that wait for a decision are few at any time.
  await db.schema
    .createIndex('identity_checks_waiting')
    .on('identity_checks')
    .columns(['updated_at', 'id'])
    .where(sql.ref('status'), '=', sql.lit('pending'))
    .where(sql.ref('provider'), '=', sql.lit('manual'))
    .execute();
  // The timeline of a case includes deleted documents records.
  await db.schema
    .createIndex('onboarding_documents_user')
    .on('onboarding_documents')
    .column('user_id')
    .execute();
}
