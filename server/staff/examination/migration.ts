import type { Kysely } from 'kysely';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('examination_packs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('from_day', 'text', (c) => c.notNull())
    .addColumn('to_day', 'text', (c) => c.notNull())
    .addColumn('rating', 'text')
    .addColumn('tag_id', 'text')
    .addColumn('with_documents', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('done', 'integer', (c) => c.notNull())
    .addColumn('relationships', 'integer', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('root_hash', 'text', (c) => c.notNull())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('ready_at', 'text')
    .addColumn('expires_at', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('claim', 'text', (c) => c.notNull())
    .addColumn('leased_until', 'text')
    .addColumn('error', 'text')
    .execute();
  await db.schema.createIndex('examination_packs_made').on('examination_packs').column('made_at').execute();
  await db.schema
    .createTable('examination_pack_cases')
    .addColumn('pack_id', 'text', (c) => c.notNull())
    .addColumn('onboarding_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('examination_pack_cases_key', ['pack_id', 'onboarding_id'])
    .execute();
  await db.schema
    .createIndex('examination_pack_cases_case')
    .on('examination_pack_cases')
    .column('onboarding_id')
    .execute();
  await db.schema
    .createTable('examination_pack_parts')
    .addColumn('file_id', 'text', (c) => c.primaryKey())
    .addColumn('pack_id', 'text', (c) => c.notNull())
    .addColumn('claim', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('examination_pack_parts_pack')
    .on('examination_pack_parts')
    .columns(['pack_id', 'seq'])
    .execute();
}

export const examinationPacksMigration: Migration = { name: '0390-examination-packs', up };
