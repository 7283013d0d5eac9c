import type { Kysely } from 'kysely';

/**
 * The side and document kind of photographs that wait to be handed in; the links of phones that take them; and the
 * person that the representative's own check is about.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('identity_checks').addColumn('document_kind', 'text').execute();
  await db.schema.alterTable('identity_checks').addColumn('represents', 'text').execute();
  await db.schema.alterTable('identity_files').addColumn('side', 'text').execute();
  await db.schema
    .createTable('photo_links')
    .addColumn('check_id', 'text', (c) => c.primaryKey())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('opened_at', 'text')
    .execute();
  await db.schema.createIndex('photo_links_end').on('photo_links').column('expires_at').execute();
}
