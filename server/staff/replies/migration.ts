import { type Kysely, sql } from 'kysely';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('replies')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('about', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('direction', 'text', (c) => c.notNull())
    .addColumn('author_id', 'text')
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('mail_id', 'text')
    .addColumn('mail_state', 'text')
    .addColumn('token_hash', 'text')
    .addColumn('digest', 'text', (c) => c.notNull())
    .addUniqueConstraint('replies_token_hash', ['token_hash'])
    .execute();
  await db.schema
    .createIndex('replies_subject_id_at')
    .on('replies')
    .columns(['subject_id', 'at', 'id'])
    .execute();
  await db.schema
    .createIndex('replies_undecided')
    .on('replies')
    .columns(['mail_id'])
    .where(sql.ref('mail_state'), 'is', null)
    .execute();
}

export const repliesMigration: Migration = { name: '0255-replies', up };
