import type { Selectable } from 'kysely';
import { languageTag } from '#domain/catalogues/languages.ts';
import type { PostFields } from '#domain/records/post.ts';
import type { PostState } from '#machines/post.machine.ts';
import type { EntryStorage, Shown } from '#server/platform/managed/resource.ts';
import type { SlugTable } from '#server/platform/managed/slugs.ts';
import type { PostsTable } from './tables.ts';

export type PostRow = Selectable<PostsTable>;

/** A post as it is stored: what editors wrote, and its state. */
export type Post = PostFields & {
  state: PostState;
  /** When readers first saw it, or will see it. */
  publishedAt: string | null;
  readingMinutes: number;
};

const NEVER = '';

/** Every slug that leads to a post, current and earlier ones. */
export const postSlugs: SlugTable = { table: 'post_slugs', entry: 'post_id', one: 'post' };

/** The posts that the public sees. */
export const published: Shown<PostRow> = { column: 'state', is: 'published' };

/** How posts are stored. The first order is the one of the public list. */
export const storedPosts: EntryStorage<PostRow, Post> = {
  name: 'blogs',
  table: 'posts',
  toColumns: ({
    coverUrl,
    coverAlt,
    authorId,
    tags,
    canonicalUrl,
    publishedAt,
    readingMinutes,
    ...same
  }) => ({
    ...same,
    cover_url: coverUrl,
    cover_alt: coverAlt,
    author_id: authorId,
    tags: JSON.stringify(tags),
    canonical_url: canonicalUrl,
    published_at: publishedAt ?? NEVER,
    reading_minutes: readingMinutes,
  }),
  toValues: (row) => ({ ...toListed(row), body: row.body, ...ofSearchEngines(row) }),
  searched: ({ title, summary, tags, author }) => [title, summary, ...tags, author],
  sorts: { publishedAt: 'published_at', updatedAt: 'updated_at', title: 'title' },
  filters: { state: 'state', language: 'language', author: 'author' },
  asStored: { language: languageTag },
  marks: { tag: ({ tags }) => tags },
  shown: published,
};

function ofSearchEngines({ description, canonical_url }: Pick<PostRow, 'description' | 'canonical_url'>) {
  return { description, canonicalUrl: canonical_url };
}

/** The columns that lists read: all but the long ones and those for search engines. */
export const listedColumns = [
  ...['id', 'title', 'slug', 'summary', 'cover_url', 'cover_alt', 'author', 'author_id', 'tags'],
  ...['language', 'state', 'published_at', 'reading_minutes', 'version', 'created_at', 'updated_at'],
] as (keyof PostRow)[];

export type ListedRow = Omit<PostRow, 'body' | 'description' | 'canonical_url'>;

/** A post as lists show it, without the fields that every entry has. */
export function toListed(row: ListedRow) {
  return {
    title: row.title,
    slug: row.slug,
    summary: row.summary,
    coverUrl: row.cover_url,
    coverAlt: row.cover_alt,
    author: row.author,
    authorId: row.author_id,
    tags: JSON.parse(row.tags) as string[],
    language: row.language,
    state: row.state,
    publishedAt: row.published_at === NEVER ? null : row.published_at,
    readingMinutes: row.reading_minutes,
  };
}
