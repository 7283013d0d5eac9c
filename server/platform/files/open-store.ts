import { PartAwayError } from '../log/away.ts';
import type { Config, FilesConfig } from '../settings/config.ts';
import { traced } from '../trace/traced.ts';
import { createEncryptedStore } from './encrypted-store.ts';
import { createFileCipher } from './file-cipher.ts';
import type { FileStore } from './file-store.ts';
import { createFolderBytes } from './folder-bytes.ts';
import type { StoredBytes } from './stored-bytes.ts';

/** Opens the configured store. */
export async function openFileStore(config: Config): Promise<FileStore> {
  const { files, filesWithinMs } = config;
  const cipher = createFileCipher([config.appSecret, ...config.earlierSecrets]);
  const bytes = await openStoredBytes(files, filesWithinMs);
  return withinLimit(createEncryptedStore(bytes, cipher, files.kind === 's3'), filesWithinMs);
}

/**
 * Opens the place of the stored bytes, also for backups and moves. The large S3 client is loaded only if it is configured.
 * @param withinMs time limit of a request to a bucket
 */
export async function openStoredBytes(files: FilesConfig, withinMs: number): Promise<StoredBytes> {
  if (files.kind === 'directory') return createFolderBytes(files.directory);
  const { createS3Bytes } = await import('./s3-bytes.ts');
  return createS3Bytes(files, withinMs);
}

/** Returns a store that fails as unavailable if it does not respond in time. */
function withinLimit(store: FileStore, withinMs: number): FileStore {
  async function inTime<T>(operation: string, work: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new PartAwayError('file store', undefined, 'ETIMEDOUT')), withinMs);
    });
    try {
      return await Promise.race([traced(`file ${operation}`, work, 'file store'), late]);
    } finally {
      clearTimeout(timer);
    }
  }
  return {
    put: (id, variant, bytes, key) => inTime('put', () => store.put(id, variant, bytes, key)),
    get: (id, variant, options) => inTime('get', () => store.get(id, variant, options)),
    renew: (id, options) => inTime('renew', () => store.renew(id, options)),
    delete: (id) => inTime('delete', () => store.delete(id)),
    check: () => inTime('check', () => store.check()),
  };
}
