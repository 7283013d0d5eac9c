import type { Kysely } from 'kysely';
import { addIndexes } from '#server/platform/db/migrations/indexes.ts';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_keys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('revoked_at', 'text')
    .addColumn('revoked', 'integer', (c) => c.notNull())
    .addColumn('hint', 'text', (c) => c.notNull())
    .addColumn('secret_hash', 'text', (c) => c.notNull().unique())
    .addColumn('earlier_hash', 'text')
    .addColumn('earlier_until', 'text')
    .addColumn('last_used_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await addIndexes(db, 'api_keys', [
    ['name', 'id'],
    ['created_at', 'id'],
    ['revoked', 'name', 'id'],
    ['revoked', 'created_at', 'id'],
    ['id', 'revoked'],
    ['earlier_hash'],
  ]);
}

export const apiKeysMigration: Migration = { name: '0155-api-keys', up };
