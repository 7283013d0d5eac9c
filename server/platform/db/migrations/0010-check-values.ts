import type { Kysely } from 'kysely';

/**
 * Values made with the secret, with which a start checks its settings; and a flag for files encrypted by this server.
 * Existing files count as unknown, since those in a bucket were not encrypted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('check_values')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable('files')
    .addColumn('sealed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
