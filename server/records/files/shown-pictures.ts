import type { Transaction } from 'kysely';
import { ownPictureId } from '#domain/rules/content-fields.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { badRequest, conflict, type HttpError } from '#server/platform/http/errors.ts';
import { lockPublicFiles } from './files.repository.ts';

/** The field error for an uploaded picture that is missing: 400. */
export function pictureIsGone(property: string): HttpError {
  return badRequest([{ property, message: 'This picture no longer exists. Upload it again' }]);
}

/** The error for deleting an uploaded picture that is in use: 409. @param what for example `post “A”` */
export function pictureIsShown(what: string): HttpError {
  return conflict(`The ${what} shows this picture. Remove it there first`);
}

/**
 * Locks the uploaded picture that a field names, if any, so that it cannot be deleted until the transaction ends.
 * Throws 400 if it is missing.
 */
export async function lockPicture(
  trx: Transaction<Database>,
  { property, url }: { property: string; url: string },
): Promise<void> {
  if (url === '') return;
  const id = ownPictureId(url);
  // A concurrent deletion waits, and then sees that the picture is in use.
  if (id === undefined || (await lockPublicFiles(trx, [id])).length === 0) throw pictureIsGone(property);
}
