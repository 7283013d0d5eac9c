import type { Kysely } from 'kysely';

/** The group of documents that an unsaved upload is meant for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('files').addColumn('draft_group', 'text').execute();
}
