import type { Kysely } from 'kysely';
import { addIndexes } from '#server/platform/db/migrations/indexes.ts';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

/** Without a list of roles, an account has the built-in role of its `role`: administrators and reviewers stay what they are. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('staff_roles', 'text').execute();
  await db.schema
    .createTable('permission_sets')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull().unique())
    .addColumn('permissions', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await addIndexes(db, 'permission_sets', [
    ['name', 'id'],
    ['updated_at', 'id'],
  ]);
}

export const permissionSetsMigration: Migration = { name: '0230-permission-sets', up };
