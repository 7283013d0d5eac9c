import { openFileStore } from '#server/platform/files/open-store.ts';
import type { Config } from '#server/platform/settings/config.ts';
import type { FileToStore } from './file-rows.ts';
import type { Specimens } from './specimens.ts';

/** Writes the bytes of the files that have some to the server's file store. */
export async function storeSpecimens(
  config: Config,
  specimens: Specimens,
  files: readonly FileToStore[],
): Promise<void> {
  const store = await openFileStore(config);
  for (const { id, specimen } of files) {
    const { bytes, thumbnail } = specimens[specimen];
    await Promise.all([store.put(id, 'original', bytes), store.put(id, 'thumbnail', thumbnail)]);
  }
}
