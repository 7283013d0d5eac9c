import type { Kysely } from 'kysely';

/** Keys of retired secrets, wrapped, with which old audit entries and keyed hashes are still checked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('retained_keys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('wrapped', 'text', (c) => c.notNull())
    .execute();
}
