import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { asked, variants } from './file-store.ts';
import {
  type ListedFile,
  parseStoredName,
  type StoredBytes,
  type StoredName,
  storedPath,
} from './stored-bytes.ts';

const ID = /^[0-9a-f-]{36}$/;

/** Stores bytes in a folder. @param directory absolute; created with the first file */
export function createFolderBytes(directory: string): StoredBytes {
  const pathOf = (name: StoredName) => {
    if (!ID.test(name.id)) throw new Error('A file is named by an id of ours');
    return join(directory, ...storedPath(name));
  };

  return {
    async write(name, pieces) {
      await asked(write(pathOf(name), pieces));
    },
    async read(name) {
      return asked(readIfThere(pathOf(name)));
    },
    async remove(id) {
      for (const variant of variants) await asked(rm(pathOf({ id, variant }), { force: true }));
    },
    async check() {
      await asked(mkdir(directory, { recursive: true, mode: 0o700 }));
      await asked(access(directory, constants.R_OK | constants.W_OK | constants.X_OK));
    },
    async *list() {
      for (const first of await namesIn(directory)) {
        for (const second of await namesIn(join(directory, first))) {
          yield await filesIn(join(directory, first, second));
        }
      }
    },
  };
}

async function filesIn(folder: string): Promise<ListedFile[]> {
  const found = await Promise.all(
    (await namesIn(folder)).map(async (file) => {
      const name = parseStoredName(file);
      // It may have been deleted meanwhile.
      const there = name && (await stat(join(folder, file)).catch(() => null));
      return name && there ? { ...name, size: there.size } : null;
    }),
  );
  return found.filter((each) => each !== null);
}

/** Returns the names in a folder; none if it does not exist, or is no folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String(codeOf(error)))) return [];
    throw error;
  }
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
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** A new file name survives a power failure only if its folder is synced; errors of systems that cannot are ignored. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => null);
  if (!handle) return;
  await handle.sync().catch(() => undefined);
  await handle.close();
}
