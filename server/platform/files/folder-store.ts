import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileCipher } from './file-cipher.ts';
import { asked, boundTo, type FileStore, type Variant, variants } from './file-store.ts';

const ID = /^[0-9a-f-]{36}$/;

/**
 * Stores files in a folder, in two levels of subfolders to limit their size, each encrypted and bound to its id and
 * variant.
 * @param directory absolute; created with the first file
 */
export function createFolderStore(directory: string, cipher: FileCipher): FileStore {
  const pathOf = (id: string, variant: Variant) => {
    if (!ID.test(id)) throw new Error('A file is named by an id of ours');
    return join(directory, id.slice(0, 2), id.slice(2, 4), `${id}.${variant}`);
  };

  return {
    async put(id, variant, bytes) {
      await asked(write(pathOf(id, variant), cipher.encrypt(bytes, boundTo(id, variant))));
    },
    async get(id, variant) {
      const sealed = await asked(readIfThere(pathOf(id, variant)));
      return sealed && cipher.decrypt(sealed, boundTo(id, variant));
    },
    // A folder's files have always been encrypted.
    async seal() {},
    async delete(id) {
      for (const variant of variants) await asked(rm(pathOf(id, variant), { force: true }));
    },
    async check() {
      await asked(mkdir(directory, { recursive: true, mode: 0o700 }));
      await asked(access(directory, constants.R_OK | constants.W_OK | constants.X_OK));
    },
  };
}

/** Writes to a temporary file and renames it, so that a crash leaves no partial file. */
async function write(path: string, pieces: Iterable<Buffer>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const beside = `${path}.${randomBytes(4).toString('hex')}.part`;
  try {
    const handle = await open(beside, 'wx', 0o600);
    try {
      for (const piece of pieces) await handle.write(piece);
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
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** A new file name survives a power failure only if its folder is synced; errors of systems that cannot are ignored. */
async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => null);
  if (!handle) return;
  await handle.sync().catch(() => undefined);
  await handle.close();
}
