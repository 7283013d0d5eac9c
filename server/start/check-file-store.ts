import { setTimeout } from 'node:timers/promises';
import type { FileStore } from '../platform/files/file-store.ts';
import { PartAwayError } from '../platform/log/away.ts';
import type { Config } from '../platform/settings/config.ts';

/** How long a start waits for a bucket, in milliseconds. */
const BUCKET_MS = 3_000;

/**
 * Checks the file store before the server listens. Throws for a wrong setting: an unusable folder, or a bucket that
 * does not exist or denies access according to its store. An unavailable store may recover and does not prevent the
 * start.
 * @returns why the store is unavailable; null if it works or has not responded yet
 */
export async function checkFileStore(
  store: Pick<FileStore, 'check'>,
  { files }: Pick<Config, 'files'>,
): Promise<PartAwayError | null> {
  if (files.kind === 'directory') {
    await store.check();
    return null;
  }
  try {
    await Promise.race([store.check(), setTimeout(BUCKET_MS, undefined, { ref: false })]);
    return null;
  } catch (error) {
    if (!(error instanceof PartAwayError) || isRefused(error.cause)) throw error;
    return error;
  }
}

/** Whether the store responded with an error of the request, not with a server error. */
function isRefused(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null || !('$metadata' in cause)) return false;
  const { $metadata: answer } = cause;
  if (typeof answer !== 'object' || answer === null || !('httpStatusCode' in answer)) return false;
  const status = Number(answer.httpStatusCode);
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
