import type { Kysely } from 'kysely';

/** Whom a mail is about, if not its recipient, so that it is erased with them. Earlier mails have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mail_outbox').addColumn('about', 'text').execute();
}
