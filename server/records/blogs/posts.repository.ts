import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { type ListedRow, listedColumns, type PostRow } from './definition.ts';

/** The posts with these ids, without bodies, in the order of the ids; missing ones are skipped. */
export async function findListed(db: Kysely<Database>, ids: readonly string[]): Promise<ListedRow[]> {
  if (ids.length === 0) return [];
  const rows: ListedRow[] = await db
    .selectFrom('posts')
    .select(listedColumns)
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The post that readers see under a slug, be it the current slug or an earlier one. */
export function findPublished(db: Kysely<Database>, slug: string): Promise<PostRow | undefined> {
  return db
    .selectFrom('posts')
    .innerJoin('post_slugs', 'post_slugs.post_id', 'posts.id')
    .selectAll('posts')
    .where('post_slugs.slug', '=', slug)
    .where('posts.state', '=', 'published')
    .executeTakeFirst();
}

/** Scheduled posts that are due, earliest first. */
export function findDue(db: Kysely<Database>, now: Date, limit: number): Promise<{ id: string }[]> {
  return db
    .selectFrom('posts')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('published_at', '<=', now.toISOString())
    .orderBy('published_at')
    .limit(limit)
    .execute();
}

/** Replaces the list of pictures that a post shows. */
export async function setPictures(
  trx: Transaction<Database>,
  postId: string,
  fileIds: readonly string[],
): Promise<void> {
  await trx.deleteFrom('post_pictures').where('post_id', '=', postId).execute();
  if (fileIds.length === 0) return;
  const rows = fileIds.map((file_id) => ({ post_id: postId, file_id }));
  await trx.insertInto('post_pictures').values(rows).execute();
}

/** The title of a post that shows the picture; undefined if there is none. */
export function findShowing(db: Kysely<Database>, fileId: string): Promise<{ title: string } | undefined> {
  return db
    .selectFrom('post_pictures')
    .innerJoin('posts', 'posts.id', 'post_pictures.post_id')
    .select('posts.title')
    .where('post_pictures.file_id', '=', fileId)
    .limit(1)
    .executeTakeFirst();
}
