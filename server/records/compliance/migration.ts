import type { Kysely } from 'kysely';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

/** Adds the entries of compliance files, their open items, and the items as they were at each approval. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('compliance_entries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('onboarding_id', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('answers', 'text', (c) => c.notNull())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('compliance_entries_order', ['onboarding_id', 'seq'])
    .execute();
  await db.schema
    .createTable('compliance_items')
    .addColumn('onboarding_id', 'text', (c) => c.notNull())
    .addColumn('rule', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('due_on', 'text')
    .addColumn('opened_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('compliance_items_pk', ['onboarding_id', 'rule', 'subject'])
    .execute();
  await db.schema
    .createIndex('compliance_items_by_rule')
    .on('compliance_items')
    .columns(['rule', 'due_on'])
    .execute();
  await db.schema
    .createTable('compliance_decisions')
    .addColumn('onboarding_id', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('rules', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('compliance_decisions_pk', ['onboarding_id', 'version'])
    .execute();
}

export const complianceMigration: Migration = { name: '0350-compliance-file', up };
