import { PartAwayError } from '../log/away.ts';
import type { Config, FilesConfig } from '../settings/config.ts';
import { createFileCipher } from './file-cipher.ts';
import type { FileStore } from './file-store.ts';
import { createFolderBytes } from './folder-bytes.ts';
import { createFolderStore } from './folder-store.ts';
import type { StoredBytes } from './stored-bytes.ts';

/** Opens the configured store. The large S3 client is loaded only if it is configured. */
export async function openFileStore(config: Config): Promise<FileStore> {
  const { files, filesWithinMs } = config;
  const cipher = createFileCipher([config.appSecret, ...config.earlierSecrets]);
  if (files.kind === 'directory')
    return withinLimit(createFolderStore(files.directory, cipher), filesWithinMs);
  const { createS3Store } = await import('./s3-store.ts');
  return withinLimit(createS3Store(files, cipher, filesWithinMs), filesWithinMs);
}

/** Opens the place of the stored bytes, for backups and moves. @param withinMs time limit of a request to a bucket */
export async function openStoredBytes(files: FilesConfig, withinMs: number): Promise<StoredBytes> {
  if (files.kind === 'directory') return createFolderBytes(files.directory);
  const { createS3Bytes } = await import('./s3-bytes.ts');
  return createS3Bytes(files, withinMs);
}

/** Returns a store that fails as unavailable if it does not respond in time. */
function withinLimit(store: FileStore, withinMs: number): FileStore {
  async function inTime<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new PartAwayError('file store', undefined, 'ETIMEDOUT')), withinMs);
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  }
  return {
    put: (id, variant, bytes) => inTime(store.put(id, variant, bytes)),
    get: (id, variant, options) => inTime(store.get(id, variant, options)),
    seal: (id) => inTime(store.seal(id)),
    delete: (id) => inTime(store.delete(id)),
    check: () => inTime(store.check()),
  };
}
