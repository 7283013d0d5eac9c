import type { Kysely } from 'kysely';

/**
 * Tags of cases; and an index of a client's cases including deleted ones, with which the audit trail shows the case of
 * an entry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('case_tags')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name_key', 'text', (c) => c.notNull().unique())
    .addColumn('data', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('case_tagged')
    .addColumn('onboarding_id', 'text', (c) => c.notNull())
    .addColumn('tag_id', 'text', (c) => c.notNull())
    .addColumn('tagged_at', 'text', (c) => c.notNull())
    .addColumn('tagged_by', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('case_tagged_key', ['onboarding_id', 'tag_id'])
    .execute();
  await db.schema.createIndex('onboardings_user').on('onboardings').column('user_id').execute();
  await db.schema.createIndex('case_tagged_tag').on('case_tagged').column('tag_id').execute();
}
