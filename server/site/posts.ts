import { ownPictureId } from '#domain/rules/content-fields.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { findPage } from '#server/platform/managed/list.ts';
import { stampOf } from '#server/platform/managed/stamps.ts';
import { type ListedRow, published, storedPosts, toListed } from '#server/records/blogs/definition.ts';
import { findListed, findPublished } from '#server/records/blogs/posts.repository.ts';
import { previewedPost } from '#server/records/blogs/preview-links.ts';
import { publishDue } from '#server/records/blogs/publish-due.ts';
import { findPictureSizes, type PictureSize } from '#server/records/files/picture-sizes.ts';

type PostDeps = Pick<CoreDeps, 'db' | 'clock' | 'random' | 'log'>;

/** An uploaded picture. @property url path from the portal's root */
export type Picture = PictureSize & { url: string; alt: string };

/** A published post as lists show it. */
export type ShownPost = Pick<
  ReturnType<typeof toListed>,
  'title' | 'slug' | 'summary' | 'author' | 'tags' | 'language' | 'readingMinutes'
> & { id: string; publishedAt: string; updatedAt: string; cover: Picture | null };

/** @property canonicalUrl where the text was first published; empty for here */
export type WholePost = ShownPost & { body: string; description: string; canonicalUrl: string };

/** A page of the published posts, latest first. */
export type PostsPage = { posts: ShownPost[]; total: number; totalIsMore: boolean };

/** Publishes due posts. @returns a stamp that changes with the public posts; call it before reading them */
export async function postsStamp(deps: PostDeps): Promise<string> {
  await publishDue(deps);
  return stampOf(deps.db, storedPosts.name);
}

/** Returns published posts, latest first. @param tag restricts them to this tag */
export async function readPosts(
  deps: PostDeps,
  { page, pageSize, tag }: { page: number; pageSize: number; tag?: string | undefined },
): Promise<PostsPage> {
  const asked = {
    page,
    pageSize,
    order: 'desc',
    ...(tag !== undefined && { tag }),
  } as const;
  const { ids, total, totalIsMore } = await findPage(deps.db, storedPosts, asked, { only: published });
  const rows = await findListed(deps.db, ids);
  return { posts: await shown(deps, rows), total, totalIsMore };
}

/** Returns the published post of a slug, be it the current slug or an earlier one. */
export async function readPost(deps: PostDeps, slug: string): Promise<WholePost | undefined> {
  const row = await findPublished(deps.db, slug);
  if (!row) return undefined;
  const [post] = await shown(deps, [row]);
  return post && { ...post, body: row.body, description: row.description, canonicalUrl: row.canonical_url };
}

/** Returns the post of a preview link, see `previewedPost`. */
export async function readPreviewed(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'config'>,
  asked: { token: string; ip: string },
): Promise<WholePost & { endsAt: string }> {
  const { coverUrl, coverAlt, publishedAt, ...post } = await previewedPost(deps, asked);
  return {
    ...post,
    publishedAt: publishedAt ?? deps.clock.now().toISOString(),
    cover: await coverOf(deps.db, coverUrl, coverAlt),
  };
}

async function coverOf(db: CoreDeps['db'], url: string, alt: string): Promise<Picture | null> {
  const id = ownPictureId(url);
  const size = id && (await findPictureSizes(db, [id])).get(id);
  return size ? { ...size, url, alt } : null;
}

async function shown({ db }: PostDeps, rows: readonly ListedRow[]): Promise<ShownPost[]> {
  const ids = rows.flatMap(({ cover_url }) => ownPictureId(cover_url) ?? []);
  const sizes = await findPictureSizes(db, ids);
  return rows.map((row) => {
    const { title, slug, summary, author, tags, language, readingMinutes, coverUrl, coverAlt } =
      toListed(row);
    const size = sizes.get(ownPictureId(coverUrl) ?? '');
    return {
      ...{ id: row.id, title, slug, summary, author, tags, language, readingMinutes },
      publishedAt: row.published_at,
      updatedAt: row.updated_at,
      cover: size ? { ...size, url: coverUrl, alt: coverAlt } : null,
    };
  });
}
