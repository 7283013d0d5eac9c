import { type Kysely, sql } from 'kysely';

/**
 * Indexes for the query for unencrypted files, which each process runs every ten minutes, and for the pages of
 * accounts, which are sorted and searched without reading the accounts themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index files_unsealed on files (id) where sealed = 0 and stored_at is not null`.execute(db);
  await sql`create index users_in_order on users (created_at desc, id, search_text)`.execute(db);
  await sql`create index users_of_role_in_order on users (role, created_at desc, id, search_text)`.execute(
    db,
  );
}
