import type { Kysely } from 'kysely';
import { addIndexes } from '#server/platform/db/migrations/indexes.ts';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('newsletter_subscriptions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('came_from', 'text', (c) => c.notNull())
    .addColumn('consent_text', 'text', (c) => c.notNull())
    .addColumn('consented_at', 'text', (c) => c.notNull())
    .addColumn('confirmed_at', 'text')
    .addColumn('unsubscribed_at', 'text')
    .addColumn('mailed_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('newsletter_links')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('subscription_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('ends_at', 'text')
    .addColumn('token_sealed', 'text')
    .execute();
  for (const [table, name, columns] of [
    ['newsletter_subscriptions', 'created_at', ['created_at', 'id']],
    ['newsletter_subscriptions', 'state', ['state', 'created_at', 'id']],
    ['newsletter_subscriptions', 'mailed_at', ['state', 'mailed_at']],
    ['newsletter_subscriptions', 'unsubscribed_at', ['state', 'unsubscribed_at']],
    ['newsletter_links', 'subscription', ['subscription_id', 'kind']],
    ['newsletter_links', 'ends_at', ['ends_at']],
  ] as const) {
    await db.schema
      .createIndex(`${table}_${name}`)
      .on(table)
      .columns([...columns])
      .execute();
  }
}

export const newsletterMigration: Migration = { name: '0024-newsletter', up };

/** A covering index: a search for a word applies the filters without reading the rows. */
async function indexLists(db: Kysely<unknown>): Promise<void> {
  await addIndexes(db, 'newsletter_subscriptions', [['id', 'state']]);
}

export const newsletterListsMigration: Migration = { name: '0037-newsletter-lists', up: indexLists };
