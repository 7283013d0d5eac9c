import type { Kysely } from 'kysely';

/** Adds the filters of a case's timeline to the index, so that no other entries are read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('audit_entries_by_subject_id').execute();
  await db.schema
    .createIndex('audit_entries_by_subject_id')
    .on('audit_entries')
    .columns(['subject_id', 'seq', 'action', 'actor_role'])
    .execute();
}
