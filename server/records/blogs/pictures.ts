import type { Transaction } from 'kysely';
import type { PostFields } from '#domain/records/post.ts';
import { ownPictureId } from '#domain/rules/content-fields.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { lockPublicFiles } from '../files/files.repository.ts';
import { pictureIsGone, pictureIsShown } from '../files/shown-pictures.ts';
import { findShowing, setPictures } from './posts.repository.ts';

/** The ids of the pictures in a post, without duplicates. @param post its body is cleaned */
function picturesIn({ coverUrl, body }: Pick<PostFields, 'coverUrl' | 'body'>): string[] {
  const urls = [coverUrl, ...Array.from(body.matchAll(/<img src="([^"]*)"/g), ([, url = '']) => url)];
  return [...new Set(urls.flatMap((url) => ownPictureId(url) ?? []))];
}

/**
 * Locks the pictures of a post before it is created or changed, so that they cannot be deleted until the transaction
 * ends. Must run before the event of the change, after which nothing may be locked.
 */
export async function lockPictures(
  trx: Transaction<Database>,
  post: Pick<PostFields, 'coverUrl' | 'body'>,
): Promise<void> {
  await lockPublicFiles(trx, picturesIn(post));
}

/**
 * Records the pictures of a post, which cannot be deleted while it shows them. Throws 400 for a missing cover picture.
 * A missing picture in the text is accepted, because editors could not continue writing otherwise.
 */
export async function holdPictures(
  trx: Transaction<Database>,
  postId: string,
  post: PostFields,
): Promise<void> {
  // A concurrent deletion of one of these pictures waits, and then sees that the post shows it.
  const there = await lockPublicFiles(trx, picturesIn(post));
  if (post.coverUrl !== '' && !there.includes(ownPictureId(post.coverUrl) ?? '')) {
    throw pictureIsGone('coverUrl');
  }
  await setPictures(trx, postId, there);
}

/** The cover picture of an earlier version, or none if it has been deleted since. */
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
