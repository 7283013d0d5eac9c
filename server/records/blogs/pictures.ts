import type { Transaction } from 'kysely';
import type { PostFields } from '#domain/records/post.ts';
import { ownPictureId } from '#domain/rules/content-fields.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { lockPublicFiles } from '../files/files.repository.ts';
import { pictureIsGone, pictureIsShown } from '../files/shown-pictures.ts';
import { findShowing, setPictures } from './posts.repository.ts';

/** The ids of the pictures that a post shows, each once. @param post its body cleaned */
function picturesIn({ coverUrl, body }: Pick<PostFields, 'coverUrl' | 'body'>): string[] {
  const urls = [coverUrl, ...Array.from(body.matchAll(/<img src="([^"]*)"/g), ([, url = '']) => url)];
  return [...new Set(urls.flatMap((url) => ownPictureId(url) ?? []))];
}

/**
 * Has the pictures of a post that is about to be made or changed stay until the transaction ends: before its event, after
 * which nothing is locked.
 */
export async function lockPictures(
  trx: Transaction<Database>,
  post: Pick<PostFields, 'coverUrl' | 'body'>,
): Promise<void> {
  await lockPublicFiles(trx, picturesIn(post));
}

/**
 * Has the pictures of a post stay for as long as it shows them. Throws 400 for a cover picture that is not there; one in
 * the text that is gone leaves its place empty, since nobody could go on writing otherwise.
 */
export async function holdPictures(
  trx: Transaction<Database>,
  postId: string,
  post: PostFields,
): Promise<void> {
  // Whoever deletes one of them at the same time waits, and sees then that it is shown.
  const there = await lockPublicFiles(trx, picturesIn(post));
  if (post.coverUrl !== '' && !there.includes(ownPictureId(post.coverUrl) ?? '')) {
    throw pictureIsGone('coverUrl');
  }
  await setPictures(trx, postId, there);
}

/** The cover picture of an earlier version, or none where it was deleted since. */
export async function coverThatIsThere(
  trx: Transaction<Database>,
  { coverUrl, coverAlt }: Pick<PostFields, 'coverUrl' | 'coverAlt'>,
): Promise<Pick<PostFields, 'coverUrl' | 'coverAlt'>> {
  const there = await lockPublicFiles(trx, picturesIn({ coverUrl, body: '' }));
  return there.length > 0 ? { coverUrl, coverAlt } : { coverUrl: '', coverAlt: '' };
}

/** Throws 409 for a picture that a post shows. */
export async function refuseWhileShown(trx: Transaction<Database>, fileId: string): Promise<void> {
  const post = await findShowing(trx, fileId);
  if (post) throw pictureIsShown(`post “${post.title}”`);
}
