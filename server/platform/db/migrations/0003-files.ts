import { type Kysely, sql } from 'kysely';

/** Uploaded files and the documents records that name them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('files')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name_encrypted', 'text', (c) => c.notNull())
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('stored_at', 'text')
    .addColumn('deleted_at', 'text')
    .addColumn('purged_at', 'text')
    .execute();
  await db.schema
    .createIndex('files_owner')
    .on('files')
    .column('owner_id')
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
  // Partial indexes for the sweep; they contain few rows at any time.
  await db.schema
    .createIndex('files_on_their_way')
    .on('files')
    .column('created_at')
    .where(sql.ref('stored_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('files_to_purge')
    .on('files')
    .column('deleted_at')
    .where(sql.ref('deleted_at'), 'is not', null)
    .where(sql.ref('purged_at'), 'is', null)
    .execute();
  await db.schema
    .createTable('file_owners')
    .addColumn('owner_id', 'text', (c) => c.primaryKey())
    .addColumn('touched_at', 'text', (c) => c.notNull())
    .addColumn('tidied_at', 'text')
    .execute();
  await db.schema
    .createIndex('file_owners_untidied')
    .on('file_owners')
    .column('touched_at')
    .where(sql.ref('tidied_at'), 'is', null)
    .execute();

  await db.schema
    .createTable('onboarding_documents')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .addColumn('deleted_at', 'text')
    .execute();
  // One record per client that is not deleted.
  await db.schema
    .createIndex('onboarding_documents_living')
    .on('onboarding_documents')
    .column('user_id')
    .unique()
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
  await db.schema
    .createTable('onboarding_documents_versions')
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('onboarding_documents_versions_key', ['id', 'version'])
    .execute();
}
