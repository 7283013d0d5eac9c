import type { FilesConfig } from '../settings/config.ts';
import { type FileCipher, isSealed } from './file-cipher.ts';
import { boundTo, type FileStore, variants } from './file-store.ts';
import { createS3Bytes } from './s3-bytes.ts';

/**
 * Stores files in an S3-compatible store, each encrypted before the upload and bound to its id and variant, as in the
 * folder store. Credentials come from the environment, as with every S3 client. No other system reads the bucket.
 * @param withinMs time limit of a request
 */
export function createS3Store(
  config: Extract<FilesConfig, { kind: 's3' }>,
  cipher: FileCipher,
  withinMs: number,
): FileStore {
  const bytes = createS3Bytes(config, withinMs);

  const put: FileStore['put'] = (id, variant, plain) =>
    bytes.write({ id, variant }, cipher.encrypt(plain, boundTo(id, variant)));

  return {
    put,
    async get(id, variant, { mayBePlain = false } = {}) {
      const found = await bytes.read({ id, variant });
      if (!found || (mayBePlain && !isSealed(found))) return found;
      return cipher.decrypt(found, boundTo(id, variant));
    },
    async seal(id) {
      for (const variant of variants) {
        const found = await bytes.read({ id, variant });
        // An object is replaced atomically: after a crash the next try continues.
        if (found && !isSealed(found)) await put(id, variant, found);
      }
    },
    delete: bytes.remove,
    check: bytes.check,
  };
}
