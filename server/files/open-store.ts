import type { Config } from '../config.ts';
import { createFileCipher } from './file-cipher.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';

/** The store that the configuration names. The S3 client, which is large, is loaded only where it is asked for. */
export async function openFileStore(config: Config): Promise<FileStore> {
  if (config.files.kind === 'directory') {
    const cipher = createFileCipher([config.appSecret, ...config.earlierSecrets]);
    return createFolderStore(config.files.directory, cipher);
  }
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(config.files);
}
