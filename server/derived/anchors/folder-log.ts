import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { AnchorLog } from '../audit/anchor.ts';

/** Longer than the line of any anchor, in bytes. */
const LONGEST = 4096;
const NEWLINE = '\n';

/**
 * Stores anchors as lines of a file. The file is opened for appending only, so that `chattr +a` can protect it, and
 * each line is synced to disk before `append` resolves.
 * @param file its path; created with the first line, readable only by the server's user
 */
export function createFolderLog(file: string): AnchorLog {
  return {
    async *lines() {
      const input = createReadStream(file);
      try {
        yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
    async last() {
      const tail = await tailOf(file);
      // An incomplete last line was left by a power failure.
      return (
        tail
          .slice(0, Math.max(0, tail.lastIndexOf(NEWLINE)))
          .split(NEWLINE)
          .at(-1) || null
      );
    },
    async append(_number, line) {
      const tail = await tailOf(file);
      const isTorn = tail !== '' && !tail.endsWith(NEWLINE);
      const handle = await open(file, 'a', 0o600);
      try {
        await handle.write(`${isTorn ? NEWLINE : ''}${line}${NEWLINE}`);
        await handle.sync();
      } finally {
        await handle.close();
      }
      // A new file is durable only after its folder is synced.
      if (tail === '') await syncFolder(dirname(file));
    },
  };
}

async function tailOf(file: string): Promise<string> {
  let handle: FileHandle;
  try {
    handle = await open(file, 'r');
  } catch (error) {
    if (isMissing(error)) return '';
    throw error;
  }
  try {
    const { size } = await handle.stat();
    const start = Math.max(0, size - LONGEST);
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(LONGEST), position: start });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
