import type { Kysely } from 'kysely';

/** What a case's timeline is narrowed by, so that the index alone tells which of the case's entries pass. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('audit_entries_by_subject_id').execute();
  await db.schema
    .createIndex('audit_entries_by_subject_id')
    .on('audit_entries')
    .columns(['subject_id', 'seq', 'action', 'actor_role'])
    .execute();
}
