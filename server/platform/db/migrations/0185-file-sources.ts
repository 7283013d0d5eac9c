import type { Kysely } from 'kysely';

/** The original that a picture was made from in the browser, such as a page of a PDF; empty for none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('files')
    .addColumn('source_encrypted', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
