import type { FileCipher } from './file-cipher.ts';
import { boundTo, type FileStore } from './file-store.ts';
import { createFolderBytes } from './folder-bytes.ts';

/**
 * Stores files in a folder, each encrypted and bound to its id and variant.
 * @param directory absolute; created with the first file
 */
export function createFolderStore(directory: string, cipher: FileCipher): FileStore {
  const bytes = createFolderBytes(directory);

  return {
    async put(id, variant, plain) {
      await bytes.write({ id, variant }, cipher.encrypt(plain, boundTo(id, variant)));
    },
    async get(id, variant) {
      const sealed = await bytes.read({ id, variant });
      return sealed && cipher.decrypt(sealed, boundTo(id, variant));
    },
    // A folder's files have always been encrypted.
    async seal() {},
    delete: bytes.remove,
    check: bytes.check,
  };
}
