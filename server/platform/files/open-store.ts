import type { Config } from '../settings/config.ts';
import { createFileCipher } from './file-cipher.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { withinLimit } from './within-limit.ts';

/** Opens the configured store. The large S3 client is loaded only if it is configured. */
export async function openFileStore(config: Config): Promise<FileStore> {
  const { files, filesWithinMs } = config;
  const cipher = createFileCipher([config.appSecret, ...config.earlierSecrets]);
  if (files.kind === 'directory')
    return withinLimit(createFolderStore(files.directory, cipher), filesWithinMs);
  const { createS3Store } = await import('./s3-store.ts');
  return withinLimit(createS3Store(files, cipher, filesWithinMs), filesWithinMs);
}
