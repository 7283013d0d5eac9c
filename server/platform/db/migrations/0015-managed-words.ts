import type { Kysely } from 'kysely';

/** The word index of managed resources, with each prefix of a word, in the resource's order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('managed_words')
    .addColumn('resource', 'text', (c) => c.notNull())
    .addColumn('word', 'text', (c) => c.notNull())
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('managed_words_key', ['resource', 'word', 'place', 'id'])
    .execute();
}
