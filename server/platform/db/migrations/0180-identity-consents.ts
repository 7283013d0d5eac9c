import type { Kysely } from 'kysely';

/** Each decision of a person about the comparison of their face, in order; the last one counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('identity_consents')
    .addColumn('check_id', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('decision', 'text', (c) => c.notNull())
    .addColumn('notice_version', 'integer', (c) => c.notNull())
    .addColumn('second_document', 'text')
    .addColumn('decided_at', 'text', (c) => c.notNull())
    .addColumn('photographs_deleted', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('identity_consents_key', ['check_id', 'seq'])
    .execute();
}
