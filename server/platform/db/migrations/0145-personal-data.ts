import { type Kysely, sql } from 'kysely';
import { addIndexes } from './indexes.ts';

/** Ends of relationships, legal holds, erasures with their work list, and archives that are being created. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('relationship_ends')
    .addColumn('onboarding_id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('ended_on', 'text', (c) => c.notNull())
    .addColumn('cause', 'text', (c) => c.notNull())
    .addColumn('recorded_at', 'text', (c) => c.notNull())
    .addColumn('recorded_by', 'text')
    .execute();
  await addIndexes(db, 'relationship_ends', [['ended_on', 'onboarding_id'], ['user_id']]);
  await fillEnds(db);

  await db.schema
    .createTable('legal_holds')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('set_at', 'text', (c) => c.notNull())
    .addColumn('set_by', 'text', (c) => c.notNull())
    .addColumn('lift_reason', 'text')
    .addColumn('lifted_at', 'text')
    .addColumn('lifted_by', 'text')
    .execute();
  await addIndexes(db, 'legal_holds', [['user_id', 'set_at']]);
  await sql`create unique index legal_holds_one on legal_holds (user_id) where lifted_at is null`.execute(db);

  await db.schema
    .createTable('erasures')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('onboarding_id', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('ground', 'text', (c) => c.notNull())
    .addColumn('explanation', 'text', (c) => c.notNull())
    .addColumn('requested_at', 'text', (c) => c.notNull())
    .addColumn('requested_by', 'text')
    .addColumn('decided_at', 'text')
    .addColumn('decided_by', 'text')
    .addColumn('rows_erased', 'integer', (c) => c.notNull())
    .addColumn('files_erased', 'integer', (c) => c.notNull())
    .addColumn('case_ids', 'text', (c) => c.notNull())
    .addColumn('repeat_at', 'text')
    .execute();
  await addIndexes(db, 'erasures', [
    ['state', 'requested_at', 'id'],
    ['requested_at', 'id'],
    ['onboarding_id', 'requested_at'],
  ]);
  await sql`create unique index erasures_open on erasures (kind, subject_id) where state = 'requested'`.execute(
    db,
  );
  await sql`create index erasures_repeated on erasures (repeat_at) where repeat_at is not null`.execute(db);

  await db.schema
    .createTable('erased_files')
    .addColumn('file_id', 'text', (c) => c.primaryKey())
    .addColumn('erasure_id', 'text', (c) => c.notNull())
    .execute();
  await addIndexes(db, 'erased_files', [['erasure_id']]);

  await db.schema
    .createTable('redacted_versions')
    .addColumn('erasure_id', 'text', (c) => c.notNull())
    .addColumn('onboarding_id', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('redacted_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('redacted_versions_key', ['onboarding_id', 'version', 'erasure_id'])
    .execute();

  await db.schema
    .createTable('running_exports')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('ends_at', 'text', (c) => c.notNull())
    .execute();
  await addIndexes(db, 'running_exports', [['user_id'], ['ends_at']]);
}

/** The ends that earlier releases did not record: deletion, withdrawal and rejection. */
async function fillEnds(db: Kysely<unknown>): Promise<void> {
  await sql`insert into relationship_ends (onboarding_id, user_id, ended_on, cause, recorded_at, recorded_by)
    select id, user_id, substr(deleted_at, 1, 10), 'deleted', deleted_at, null
    from onboardings where deleted_at is not null`.execute(db);
  await sql`insert into relationship_ends (onboarding_id, user_id, ended_on, cause, recorded_at, recorded_by)
    select id, user_id, substr(updated_at, 1, 10), status, updated_at, null
    from onboardings where deleted_at is null and status in ('withdrawn', 'rejected')`.execute(db);
}
