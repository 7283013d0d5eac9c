import { type FileCipher, isSealed } from './file-cipher.ts';
import { boundTo, type FileStore, variants } from './file-store.ts';
import type { StoredBytes } from './stored-bytes.ts';

/**
 * Stores files in a folder or a bucket, each encrypted before it is written, and bound to its id and variant.
 * @param hasPlain whether files older than encryption may be there: a folder's files have always been encrypted
 */
export function createEncryptedStore(bytes: StoredBytes, cipher: FileCipher, hasPlain: boolean): FileStore {
  const put: FileStore['put'] = (id, variant, plain, key) =>
    bytes.write({ id, variant }, cipher.encrypt(plain, boundTo(id, variant), key));

  return {
    put,
    async get(id, variant, { mayBePlain = false, key } = {}) {
      const found = await bytes.read({ id, variant });
      if (!found || (hasPlain && mayBePlain && !isSealed(found))) return found;
      return cipher.decrypt(found, boundTo(id, variant), key);
    },
    async renew(id, { mayBePlain = false, key } = {}) {
      let renewed = 0;
      for (const variant of variants) {
        const found = await bytes.read({ id, variant });
        if (!found || cipher.isCurrent(found, key)) continue;
        const isPlain = hasPlain && mayBePlain && !isSealed(found);
        // A file is replaced atomically: after a crash the next try continues.
        await put(id, variant, isPlain ? found : cipher.decrypt(found, boundTo(id, variant), key), key);
        renewed += 1;
      }
      return renewed;
    },
    delete: bytes.remove,
    check: bytes.check,
  };
}
