import type { Kysely } from 'kysely';
import { addIndexes } from '#server/platform/db/migrations/indexes.ts';
import type { Migration } from '#server/platform/db/migrations/migration.ts';
import { addWordsInOrder } from '#server/platform/db/migrations/words-in-order.ts';

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('promo_codes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('percentage', 'integer')
    .addColumn('amount', 'integer')
    .addColumn('currency', 'text')
    .addColumn('starts_at', 'text')
    .addColumn('ends_at', 'text')
    .addColumn('max_uses', 'integer')
    .addColumn('max_uses_per_client', 'integer')
    .addColumn('trainings', 'text', (c) => c.notNull())
    .addColumn('active', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  for (const columns of [
    ['code', 'id'],
    ['updated_at', 'id'],
    ['active', 'code', 'id'],
  ]) {
    const index = db.schema.createIndex(`promo_codes_${columns[0]}`).on('promo_codes');
    await index.columns(columns).execute();
  }
}

export const promoCodesMigration: Migration = { name: '0016-promo-codes', up };

/** Covering indexes: a list computes the window status of a code without reading rows that it does not show. */
async function indexWindows(db: Kysely<unknown>): Promise<void> {
  for (const columns of [
    ['code', 'id'],
    ['updated_at', 'id'],
    ['active', 'code', 'id'],
  ]) {
    const name = `promo_codes_${columns[0]}`;
    await db.schema.dropIndex(name).execute();
    await db.schema
      .createIndex(name)
      .on('promo_codes')
      .columns([...columns, 'starts_at', 'ends_at'])
      .execute();
  }
}

export const promoCodeWindowsMigration: Migration = { name: '0035-promo-code-windows', up: indexWindows };

/** An index for the filter in the other order, and a covering index by id. */
async function indexLists(db: Kysely<unknown>): Promise<void> {
  await addIndexes(db, 'promo_codes', [
    ['active', 'updated_at', 'id', 'starts_at', 'ends_at'],
    ['id', 'active', 'starts_at', 'ends_at'],
  ]);
}

export const promoCodeListsMigration: Migration = { name: '0037-promo-code-lists', up: indexLists };

/** The word index for the other order. */
async function orderWords(db: Kysely<unknown>): Promise<void> {
  await addWordsInOrder(db, { resource: 'promo-codes', table: 'promo_codes', column: 'updated_at' });
}

export const promoCodeWordsMigration: Migration = { name: '0048-promo-code-words', up: orderWords };

/** Deleted codes that had been used. The text is not unique here, because a new code may reuse it. */
async function addArchive(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('archived_promo_codes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('percentage', 'integer')
    .addColumn('amount', 'integer')
    .addColumn('currency', 'text')
    .addColumn('starts_at', 'text')
    .addColumn('ends_at', 'text')
    .addColumn('max_uses', 'integer')
    .addColumn('max_uses_per_client', 'integer')
    .addColumn('trainings', 'text', (c) => c.notNull())
    .addColumn('active', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('archived_at', 'text', (c) => c.notNull())
    .execute();
}

export const promoCodeArchiveMigration: Migration = { name: '0096-promo-code-archive', up: addArchive };
