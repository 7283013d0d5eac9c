import type { Kysely, Selectable, Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { PostFields } from '#domain/records/post.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { badRequest, notFound } from '#server/platform/http/errors.ts';
import { limitingMisses } from '#server/platform/limits/link-misses.ts';
import { findEntry } from '#server/platform/managed/entries.repository.ts';
import { storedPosts } from './definition.ts';
import { readingMinutes } from './reading-time.ts';
import { fieldsOf, unsavedOf } from './versions.ts';

/** Links that show a post to people without an account, whatever its state, until they end. */
export interface PostPreviewLinksTable {
  id: string;
  post_id: string;
  /** The secret of the link. */
  token: string;
  /** The account of the staff member who made it. */
  made_by: string;
  created_at: string;
  ends_at: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    post_preview_links: PostPreviewLinksTable;
  }
}

type LinkRow = Selectable<PostPreviewLinksTable>;
type PreviewLink = components['schemas']['PostPreviewLink'];

/** The path of the page, before the token. */
export const previewPath = '/post-preview';

const DAY_MS = 86_400_000;
const LINKS_AT_MOST = 20;
const TOKEN_BYTES = 24;
const TOKEN = /^[\w-]{32}$/;

/** Returns the links to a post that have not ended, the latest first. */
export async function previewLinksOf(
  db: Kysely<Database>,
  postId: string,
  { clock, config }: Pick<CoreDeps, 'clock' | 'config'>,
): Promise<PreviewLink[]> {
  const rows = await db
    .selectFrom('post_preview_links')
    .selectAll()
    .where('post_id', '=', postId)
    .where('ends_at', '>', clock.now().toISOString())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => shown(row, config.publicUrl));
}

/** Makes a link to a post that the transaction has locked, and deletes those that have ended. Throws 400 for too many. */
export async function makePreviewLink(
  trx: Transaction<Database>,
  { clock, random, config }: Pick<CoreDeps, 'clock' | 'random' | 'config'>,
  { postId, days, by }: { postId: string; days: number; by: string },
): Promise<PreviewLink> {
  const now = clock.now();
  await trx
    .deleteFrom('post_preview_links')
    .where('post_id', '=', postId)
    .where('ends_at', '<=', now.toISOString())
    .execute();
  const { count } = await trx
    .selectFrom('post_preview_links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= LINKS_AT_MOST) {
    throw badRequest([{ property: '', message: `A post has at most ${LINKS_AT_MOST} links. End one first` }]);
  }
  const row: LinkRow = {
    id: newId(random),
    post_id: postId,
    token: random.bytes(TOKEN_BYTES).toString('base64url'),
    made_by: by,
    created_at: now.toISOString(),
    ends_at: new Date(now.getTime() + days * DAY_MS).toISOString(),
  };
  await trx.insertInto('post_preview_links').values(row).execute();
  return shown(row, config.publicUrl);
}

/** Ends a link. Throws 404 if the post has no such link. */
export async function endPreviewLink(
  trx: Transaction<Database>,
  { postId, linkId }: { postId: string; linkId: string },
): Promise<void> {
  const ended = await trx
    .deleteFrom('post_preview_links')
    .where('id', '=', linkId)
    .where('post_id', '=', postId)
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw notFound();
}

/** A post as a preview link shows it. @property endsAt the end of the link */
export type PreviewedPost = PostFields & {
  id: string;
  readingMinutes: number;
  publishedAt: string | null;
  updatedAt: string;
  endsAt: string;
};

/**
 * Returns the post of a link, with the typed text of the staff member who made it where that is not saved yet. Throws 404 for a link
 * that does not exist or has ended, and 429 for a network that has tried many.
 */
export function previewedPost(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'config'>,
  { token, ip }: { token: string; ip: string },
): Promise<PreviewedPost> {
  const { db, clock } = deps;
  return limitingMisses(deps, { bucket: 'post-preview-misses', ip }, async () => {
    const link = TOKEN.test(token)
      ? await db
          .selectFrom('post_preview_links')
          .selectAll()
          .where('token', '=', token)
          .where('ends_at', '>', clock.now().toISOString())
          .executeTakeFirst()
      : undefined;
    const row = link && (await findEntry(db, storedPosts, link.post_id));
    if (!link || !row) throw notFound();
    const post = storedPosts.toValues(row);
    const fields = (await unsavedOf(db, row.id, link.made_by)) ?? fieldsOf(post);
    return {
      ...fields,
      id: row.id,
      readingMinutes: readingMinutes(fields.body),
      publishedAt: post.publishedAt,
      updatedAt: row.updated_at,
      endsAt: link.ends_at,
    };
  });
}

function shown({ id, token, made_by, created_at, ends_at }: LinkRow, publicUrl: string): PreviewLink {
  return {
    id,
    url: `${publicUrl}${previewPath}/${token}`,
    madeBy: made_by,
    createdAt: created_at,
    endsAt: ends_at,
  };
}
