import type { Kysely } from 'kysely';
import { addIndexes } from '#server/platform/db/migrations/indexes.ts';
import type { Migration } from '#server/platform/db/migrations/migration.ts';
import { addShownWords, addWordsInOrder } from '#server/platform/db/migrations/words-in-order.ts';

/** The body is the last column, because SQLite reads through a long value to reach the columns behind it. */
const texts = [
  ...['state', 'published_at', 'language', 'author', 'slug', 'title', 'summary', 'cover_url', 'cover_alt'],
  ...['tags', 'description', 'canonical_url', 'body'],
];

async function up(db: Kysely<unknown>): Promise<void> {
  const posts = db.schema
    .createTable('posts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('author_id', 'text')
    .addColumn('reading_minutes', 'integer', (c) => c.notNull());
  await texts.reduce((made, name) => made.addColumn(name, 'text', (c) => c.notNull()), posts).execute();
  const orders = ['published_at', 'updated_at', 'title'];
  for (const columns of [
    ...orders.map((order) => [order, 'id']),
    ...['state', 'language', 'author'].flatMap((filter) => orders.map((order) => [filter, order, 'id'])),
    ['state', 'language', 'published_at', 'id'],
    ['state', 'author', 'published_at', 'id'],
    ['state', 'language', 'author', 'published_at', 'id'],
  ]) {
    await db.schema
      .createIndex(`posts_${columns.filter((column) => column !== 'id').join('_')}`)
      .on('posts')
      .columns(columns)
      .execute();
  }

  // A covering index: a search for a word filters its posts without reading the rows.
  await db.schema
    .createIndex('posts_narrowed')
    .on('posts')
    .columns(['id', 'state', 'language', 'author'])
    .execute();

  await db.schema
    .createTable('post_slugs')
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('post_id', 'text', (c) => c.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('seen', 'integer', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('post_slugs_post_id').on('post_slugs').column('post_id').execute();

  await db.schema
    .createTable('post_versions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('post_id', 'text', (c) => c.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('editor_id', 'text')
    .addColumn('began_at', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('reading_minutes', 'integer', (c) => c.notNull())
    .addColumn('fields', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('post_versions_of_post')
    .unique()
    .on('post_versions')
    .columns(['post_id', 'version'])
    .execute();

  await db.schema
    .createTable('post_pictures')
    .addColumn('post_id', 'text', (c) => c.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('file_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('post_pictures_key', ['post_id', 'file_id'])
    .execute();
  await db.schema.createIndex('post_pictures_file_id').on('post_pictures').column('file_id').execute();
}

export const postsMigration: Migration = { name: '0020-posts', up };

/** Indexes for combined filters in each order: two filters that each match many posts may together match few. */
async function indexLists(db: Kysely<unknown>): Promise<void> {
  const orders = ['published_at', 'updated_at', 'title'];
  const together = [
    ['state', 'language'],
    ['state', 'author'],
    ['state', 'language', 'author'],
  ];
  await addIndexes(db, 'posts', [
    ...together.flatMap((filters) => orders.slice(1).map((order) => [...filters, order, 'id'])),
    ...orders.map((order) => ['language', 'author', order, 'id']),
  ]);
}

export const postListsMigration: Migration = { name: '0037-post-lists', up: indexLists };

/** The word index for the other two orders. */
async function orderWords(db: Kysely<unknown>): Promise<void> {
  for (const column of ['updated_at', 'title']) {
    await addWordsInOrder(db, { resource: 'blogs', table: 'posts', column });
  }
}

export const postWordsMigration: Migration = { name: '0049-post-words', up: orderWords };

/** The word index of the posts that the public sees. */
async function addWordsShown(db: Kysely<unknown>): Promise<void> {
  const orders = ['blogs', 'blogs/updated_at', 'blogs/title'];
  await addShownWords(db, { orders, table: 'posts', shown: { column: 'state', is: 'published' } });
}

export const postShownWordsMigration: Migration = { name: '0062-post-shown-words', up: addWordsShown };

async function addPreviewLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('post_preview_links')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('post_id', 'text', (c) => c.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('ends_at', 'text', (c) => c.notNull())
    .execute();
  const index = db.schema.createIndex('post_preview_links_post_id').on('post_preview_links');
  await index.column('post_id').execute();
}

export const postPreviewLinksMigration: Migration = { name: '0260-post-preview-links', up: addPreviewLinks };
