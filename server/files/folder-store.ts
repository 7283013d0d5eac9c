import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileCipher } from './file-cipher.ts';
import { type FileStore, type Variant, variants } from './file-store.ts';

const ID = /^[0-9a-f-]{36}$/;

/**
 * Files in a folder, two levels deep so that none holds too many, each encrypted and bound to its id and variant.
 * @param directory absolute; made when the first file is put
 */
export function createFolderStore(directory: string, cipher: FileCipher): FileStore {
  const pathOf = (id: string, variant: Variant) => {
    if (!ID.test(id)) throw new Error('A file is named by an id of ours');
    return join(directory, id.slice(0, 2), id.slice(2, 4), `${id}.${variant}`);
  };
  const boundTo = (id: string, variant: Variant) => `file|${id}|${variant}`;

  return {
    async put(id, variant, bytes) {
      const path = pathOf(id, variant);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Written beside and moved into place: a crash leaves no half of a file under its name.
      const beside = `${path}.${randomBytes(4).toString('hex')}.part`;
      try {
        const handle = await open(beside, 'wx', 0o600);
        try {
          for (const piece of cipher.encrypt(bytes, boundTo(id, variant))) await handle.write(piece);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(beside, path);
        await syncDirectory(dirname(path));
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
    },
    async get(id, variant) {
      try {
        return cipher.decrypt(await readFile(pathOf(id, variant)), boundTo(id, variant));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    async delete(id) {
      for (const variant of variants) await rm(pathOf(id, variant), { force: true });
    },
  };
}

/** A new name survives a power cut only when its folder was synced; where a system cannot, there is nothing to do. */
async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => null);
  if (!handle) return;
  await handle.sync().catch(() => undefined);
  await handle.close();
}
