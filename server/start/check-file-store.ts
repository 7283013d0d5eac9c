import { setTimeout } from 'node:timers/promises';
import type { FileStore } from '../platform/files/file-store.ts';
import { PartAwayError } from '../platform/log/away.ts';
import type { Config } from '../platform/settings/config.ts';

/** How long a start waits for a bucket that does not answer. */
const BUCKET_MS = 3_000;

/**
 * Checks the file store before the server listens. Throws when the setting is wrong: a folder that cannot be used, or a
 * bucket whose store answers that it does not exist or is closed to us. A store that is away comes back by itself and
 * does not stop the start.
 * @returns why the store is away; null when it works or has not answered yet
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

/** Whether the store itself answered, and not with a fault of its own. */
function isRefused(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null || !('$metadata' in cause)) return false;
  const { $metadata: answer } = cause;
  if (typeof answer !== 'object' || answer === null || !('httpStatusCode' in answer)) return false;
  const status = Number(answer.httpStatusCode);
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
