import type { Kysely } from 'kysely';

/** Root keys, encrypted by a key provider, which encrypt the keys of clients in place of the secret. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('root_keys')
    .addColumn('number', 'integer', (c) => c.primaryKey())
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('wrapped', 'text', (c) => c.notNull())
    .addColumn('retired', 'integer', (c) => c.notNull())
    .execute();
}
