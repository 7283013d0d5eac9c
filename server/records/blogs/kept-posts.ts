import type { Selectable } from 'kysely';
import { languageTag } from '#domain/catalogues/languages.ts';
import type { PostFields } from '#domain/records/post.ts';
import type { PostState } from '#machines/post.machine.ts';
import type { Kept, Shown } from '#server/platform/managed/resource.ts';
import type { SlugTable } from '#server/platform/managed/slugs.ts';
import type { PostsTable } from './tables.ts';

export type PostRow = Selectable<PostsTable>;

/** A post as it is kept: what its editors wrote, and what became of it. */
export type Post = PostFields & {
  state: PostState;
  /** When readers saw it first, or will. */
  publishedAt: string | null;
  readingMinutes: number;
};

const NEVER = '';

/** Every slug that leads to a post. */
export const postSlugs: SlugTable = { table: 'post_slugs', entry: 'post_id', one: 'post' };

/** The posts that everybody sees. */
export const published: Shown<PostRow> = { column: 'state', is: 'published' };

/** How posts are kept; the first order is the one in which readers see them. */
export const keptPosts: Kept<PostRow, Post> = {
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

/** What lists read of a post: all but what is long and what only search engines look at. */
export const listedColumns = [
  ...['id', 'title', 'slug', 'summary', 'cover_url', 'cover_alt', 'author', 'author_id', 'tags'],
  ...['language', 'state', 'published_at', 'reading_minutes', 'version', 'created_at', 'updated_at'],
] as (keyof PostRow)[];

export type ListedRow = Omit<PostRow, 'body' | 'description' | 'canonical_url'>;

/** What lists show of a post, without what every entry has. */
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
