import type { Kysely } from 'kysely';

/** The group of documents that an unsaved file was uploaded for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('files').addColumn('draft_group', 'text').execute();
}
