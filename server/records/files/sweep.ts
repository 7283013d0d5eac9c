import { join } from 'node:path';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { isBackupRunning } from '#server/platform/db/backup-hold.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { findLeftovers, findUnsealed, forgetFile, markPurged, markSealed } from './files.repository.ts';
import { keysOfFiles, renewFile } from './renew-file.ts';
import { clearSpool } from './spool.ts';

/** An upload that is not complete after this time belongs to a dead process. */
const GIVEN_UP_AFTER_MS = 60 * 60_000;
const FILES_A_RUN = 200;

/**
 * Deletes the remaining bytes of deleted files and of failed uploads, and encrypts bucket files that an earlier release
 * stored unencrypted.
 */
export async function sweepFiles(
  { db, clock, config }: Pick<CoreDeps, 'db' | 'clock' | 'config'>,
  store: FileStore,
): Promise<void> {
  const before = new Date(clock.now().getTime() - GIVEN_UP_AFTER_MS);
  const leftovers = await findLeftovers(db, before, FILES_A_RUN);
  // A backup copies the files of a snapshot, in which they are not deleted yet.
  const deletable = (await isBackupRunning(db)) ? [] : leftovers;
  for (const { id, wasDeleted } of deletable) {
    await store.delete(id);
    if (wasDeleted) await markPurged(db, id, clock.now());
    else await forgetFile(db, id);
  }
  await clearSpool(join(config.dataDir, 'incoming'), before);
  const unsealed = await findUnsealed(db, FILES_A_RUN);
  const keyOf = await keysOfFiles({ db, config }, unsealed);
  for (const file of unsealed) {
    const { id } = file;
    await renewFile({ db }, store, { file, key: keyOf(file) });
    // If the file was deleted meanwhile, the bytes just written have to be deleted too.
    if (!(await markSealed(db, id))) await store.delete(id);
  }
}
