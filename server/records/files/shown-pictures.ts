import type { Transaction } from 'kysely';
import { ownPictureId } from '#domain/rules/content-fields.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { badRequest, conflict, type HttpError } from '#server/platform/http/errors.ts';
import { lockPublicFiles } from './files.repository.ts';

/** What is said beside a field whose picture of ours is gone: 400. */
export function pictureIsGone(property: string): HttpError {
  return badRequest([{ property, message: 'This picture is not there any more. Upload it again' }]);
}

/** What is said to whoever deletes a picture of ours that something shows: 409. @param what such as `post “A”` */
export function pictureIsShown(what: string): HttpError {
  return conflict(`The ${what} shows this picture. Take it out there first`);
}

/** Has the picture of ours that a field names, if it names one, stay until the transaction ends. Throws 400 where it is gone. */
export async function lockPicture(
  trx: Transaction<Database>,
  { property, url }: { property: string; url: string },
): Promise<void> {
  if (url === '') return;
  const id = ownPictureId(url);
  // Whoever deletes it at the same time waits, and sees then that it is shown.
  if (id === undefined || (await lockPublicFiles(trx, [id])).length === 0) throw pictureIsGone(property);
}
