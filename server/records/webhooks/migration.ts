import type { Kysely } from 'kysely';
import { addIndexes } from '#server/platform/db/migrations/indexes.ts';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('events', 'text', (c) => c.notNull())
    .addColumn('active', 'integer', (c) => c.notNull())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('earlier_secret', 'text')
    .addColumn('earlier_until', 'text')
    .addColumn('failing_since', 'text')
    .addColumn('paused_until', 'text')
    .addColumn('off_because', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await addIndexes(db, 'webhooks', [
    ['name', 'id'],
    ['created_at', 'id'],
    ['active', 'name', 'id'],
    ['active', 'created_at', 'id'],
    ['id', 'active'],
  ]);
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('webhook_id', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('next_attempt_at', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('claimed_until', 'text')
    .addColumn('claim', 'text')
    .addColumn('last_error', 'text')
    .addColumn('last_status', 'integer')
    .addColumn('last_attempt_at', 'text')
    .execute();
  await addIndexes(db, 'webhook_deliveries', [
    ['webhook_id', 'created_at', 'id'],
    ['webhook_id', 'state', 'created_at', 'id'],
    ['state', 'next_attempt_at', 'id'],
    ['created_at', 'id'],
  ]);
}

export const webhooksMigration: Migration = { name: '0156-webhooks', up };
