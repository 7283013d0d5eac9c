import type { PostState } from '#machines/post.machine.ts';
import type { ManagedColumns } from '#server/platform/managed/resource.ts';

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
