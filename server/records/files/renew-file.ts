import { clientKeys, type DataKey, type KeyDeps } from '#server/platform/crypto/client-keys.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { isStillStored, type StoredFileRow } from './files.repository.ts';

/**
 * Returns the keys that uploads of these files would use now: those of their owners, or undefined, the current secret's, for what
 * staff publish or hand out. Throws `ClientKeyError` when an unreadable key is needed.
 */
export async function keysOfFiles(
  deps: KeyDeps,
  files: readonly StoredFileRow[],
): Promise<(file: StoredFileRow) => DataKey | undefined> {
  const clients = await clientsAmong(
    deps,
    files.filter(({ kind }) => kind === 'private').map(({ owner_id }) => owner_id),
  );
  const isOwners = ({ kind, owner_id }: StoredFileRow) =>
    kind === 'onboarding' ||
    kind === 'identity' ||
    kind === 'resume' ||
    kind === 'note' ||
    (kind === 'private' && clients.has(owner_id));
  const keyOf = await clientKeys(
    deps,
    files.filter(isOwners).map(({ owner_id }) => owner_id),
  );
  return (file) => (isOwners(file) ? keyOf(file.owner_id) : undefined);
}

async function clientsAmong({ db }: Pick<KeyDeps, 'db'>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('role', '=', 'client')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Encrypts the bytes of a stored file with its key of `keysOfFiles`.
 * @returns the number of variants that were encrypted
 */
export async function renewFile(
  { db }: Pick<KeyDeps, 'db'>,
  store: FileStore,
  { file: { id, sealed }, key }: { file: StoredFileRow; key: DataKey | undefined },
): Promise<number> {
  const renewed = await store.renew(id, { mayBePlain: sealed === 0, key });
  // If the file was deleted meanwhile, the bytes just written have to be deleted too.
  if (renewed > 0 && !(await isStillStored(db, id))) await store.delete(id);
  return renewed;
}
