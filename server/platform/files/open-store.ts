import type { Config } from '../settings/config.ts';
import { createFileCipher } from './file-cipher.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { withinLimit } from './within-limit.ts';

/** The store that the configuration names. The S3 client, which is large, is loaded only where it is asked for. */
export async function openFileStore(config: Config): Promise<FileStore> {
  const { files, filesWithinMs } = config;
  const cipher = createFileCipher([config.appSecret, ...config.earlierSecrets]);
  if (files.kind === 'directory')
    return withinLimit(createFolderStore(files.directory, cipher), filesWithinMs);
  const { createS3Store } = await import('./s3-store.ts');
  return withinLimit(createS3Store(files, cipher, filesWithinMs), filesWithinMs);
}
