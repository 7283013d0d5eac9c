import type { Selectable } from 'kysely';
import { languageTag } from '#domain/catalogues/languages.ts';
import type { PostFields } from '#domain/records/post.ts';
import type { PostState } from '#machines/post.machine.ts';
import type { EntryStorage, ManagedColumns, Shown } from '#server/platform/managed/resource.ts';
import type { SlugTable } from '#server/platform/managed/slugs.ts';

/** Blog posts. */
export interface PostsTable extends ManagedColumns {
  title: string;
  slug: string;
  summary: string;
  /** Cleaned HTML. */
  body: string;
  cover_url: string;
  cover_alt: string;
  author: string;
  author_id: string | null;
  /** JSON array of strings. */
  tags: string;
  language: string;
  description: string;
  canonical_url: string;
  state: PostState;
  /** When readers first saw it, or will see it; empty if neither. */
  published_at: string;
  reading_minutes: number;
}

/** Every slug that leads to a post: its current one, and those under which readers have seen it. */
export interface PostSlugsTable {
  slug: string;
  post_id: string;
  /** 0 or 1: whether readers have seen the post under it. */
  seen: number;
}

/** Earlier versions of a post, which an editor can restore, and typed text that is not saved. */
export interface PostVersionsTable {
  id: string;
  post_id: string;
  /** Numbered within each post. */
  version: number;
  kind: 'saved' | 'autosaved' | 'unsaved';
  /** The account of the author; null for the server. */
  editor_id: string | null;
  /** When the first of the autosaves that it combines was made. */
  began_at: string;
  saved_at: string;
  title: string;
  reading_minutes: number;
  /** JSON: all fields of the post. */
  fields: string;
}

/** The uploaded pictures that the current text of a post shows. */
export interface PostPicturesTable {
  post_id: string;
  file_id: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    posts: PostsTable;
    post_slugs: PostSlugsTable;
    post_versions: PostVersionsTable;
    post_pictures: PostPicturesTable;
  }
}

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
