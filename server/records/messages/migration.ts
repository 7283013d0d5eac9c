import { type Kysely, sql } from 'kysely';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('case_messages')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('onboarding_id', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('author_id', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('attachments', 'text', (c) => c.notNull())
    .addColumn('sent_at', 'text', (c) => c.notNull())
    .addColumn('seen_at', 'text')
    .addUniqueConstraint('case_messages_number', ['onboarding_id', 'number'])
    .execute();
  await db.schema
    .createIndex('case_messages_unseen')
    .on('case_messages')
    .columns(['onboarding_id', 'side'])
    .where(sql.ref('seen_at'), 'is', null)
    .execute();
}

export const messagesMigration: Migration = { name: '0190-messages', up };

/**
 * The queue of unread messages reads those of all cases from the client. Its index starts with the side, because clients may
 * leave many messages of the firm unread.
 */
async function bySide(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('case_messages_unseen').execute();
}

export const unreadMessagesMigration: Migration = {
  name: '0222-unread-messages',
  up: bySide,
  largeIndexes: [
    {
      name: 'case_messages_unseen_by_side',
      table: 'case_messages',
      columns: ['side', 'onboarding_id'],
      where: 'seen_at is null',
    },
  ],
};
