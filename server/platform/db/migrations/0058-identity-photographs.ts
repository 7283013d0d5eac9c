import type { Kysely } from 'kysely';

/**
 * Photographs of an identity that wait to be handed in, each on its side, with the kind of document that they show; the
 * links by which a phone takes them; and whom the representative's own check stands for.
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
