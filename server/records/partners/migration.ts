import type { Kysely } from 'kysely';
import { addIndexes } from '#server/platform/db/migrations/indexes.ts';
import type { Migration } from '#server/platform/db/migrations/migration.ts';
import { addShownWords, addWordsInOrder } from '#server/platform/db/migrations/words-in-order.ts';

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('partners')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('website', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('active', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  for (const columns of [
    ['place', 'id'],
    ['name', 'id'],
    ['updated_at', 'id'],
    ['active', 'place', 'id'],
    ['kind', 'place', 'id'],
  ]) {
    const index = db.schema.createIndex(`partners_${columns[0]}`).on('partners');
    await index.columns(columns).execute();
  }
}

export const partnersMigration: Migration = { name: '0017-partners', up };

async function holdLogos(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('partner_logos')
    .addColumn('partner_id', 'text', (c) => c.primaryKey().references('partners.id').onDelete('cascade'))
    .addColumn('file_id', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('partner_logos_file_id').on('partner_logos').column('file_id').execute();
}

/** A separate table, because it is older than the column with the URL. */
export const heldLogosMigration: Migration = { name: '0028-partner-held-logos', up: holdLogos };

async function addLogo(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('partners')
    .addColumn('logo', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}

export const partnerLogosMigration: Migration = { name: '0034-partner-logos', up: addLogo };

/** Indexes for each filter and for both in each order, and a covering index by id. */
async function indexLists(db: Kysely<unknown>): Promise<void> {
  const orders = ['place', 'name', 'updated_at'];
  await addIndexes(db, 'partners', [
    ...['active', 'kind'].flatMap((filter) => [
      [filter, 'name', 'id'],
      [filter, 'updated_at', 'id'],
    ]),
    ...orders.map((order) => ['active', 'kind', order, 'id']),
    ['id', 'active', 'kind'],
  ]);
}

export const partnerListsMigration: Migration = { name: '0037-partner-lists', up: indexLists };

/** The word index for the other orders. */
async function orderWords(db: Kysely<unknown>): Promise<void> {
  for (const column of ['name', 'updated_at']) {
    await addWordsInOrder(db, { resource: 'partners', table: 'partners', column });
  }
}

export const partnerWordsMigration: Migration = { name: '0047-partner-words', up: orderWords };

/** The word index of the partners that the public sees. */
async function addWordsShown(db: Kysely<unknown>): Promise<void> {
  const orders = ['partners', 'partners/name', 'partners/updated_at'];
  await addShownWords(db, { orders, table: 'partners', shown: { column: 'active', is: 1 } });
}

export const partnerShownWordsMigration: Migration = { name: '0062-partner-shown-words', up: addWordsShown };
