import { clientKey, type KeyDeps } from '#server/platform/crypto/client-keys.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { findUser } from '../users/users.repository.ts';
import { type FileRow, isStillStored } from './files.repository.ts';

/**
 * Encrypts the bytes of a stored file with the key that an upload would use now: that of its owner, or of the current secret for
 * what staff publish or hand out.
 * @returns the number of variants that were encrypted
 */
export async function renewFile(
  { db, config }: KeyDeps,
  store: FileStore,
  { id, kind, owner_id, sealed }: Pick<FileRow, 'id' | 'kind' | 'owner_id' | 'sealed'>,
): Promise<number> {
  const isOwners =
    kind === 'onboarding' ||
    kind === 'identity' ||
    kind === 'resume' ||
    (kind === 'private' && (await findUser(db, owner_id))?.role === 'client');
  const key = isOwners ? await clientKey({ db, config }, owner_id) : undefined;
  const renewed = await store.renew(id, { mayBePlain: sealed === 0, key });
  // If the file was deleted meanwhile, the bytes just written have to be deleted too.
  if (renewed > 0 && !(await isStillStored(db, id))) await store.delete(id);
  return renewed;
}
