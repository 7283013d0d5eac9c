import type { Kysely } from 'kysely';

/**
 * What a start compares its settings with: a value made with the secret. And which files are known to be encrypted by
 * us: of those that are there already nobody can say, since a bucket's were not.
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
