import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A received file that waits to be inspected. */
export type Spooled = {
  /** The file's bytes in chunks. */
  pieces(): AsyncIterable<Buffer>;
  discard(): Promise<void>;
};

/**
 * Writes an upload to disk, so that many slow uploads need no memory. Encrypted with a key that exists only in this
 * process, so that a crash leaves no readable data.
 * @param directory created when first needed
 */
export async function spool(source: AsyncIterable<Buffer>, directory: string): Promise<Spooled> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, randomBytes(16).toString('hex'));
  const [key, iv] = [randomBytes(32), randomBytes(16)];
  const discard = () => rm(path, { force: true });
  const handle = await open(path, 'wx', 0o600);
  try {
    const cipher = createCipheriv('aes-256-ctr', key, iv);
    for await (const chunk of source) await handle.write(cipher.update(chunk));
  } catch (error) {
    await discard();
    throw error;
  } finally {
    await handle.close();
  }
  return {
    async *pieces() {
      const decipher = createDecipheriv('aes-256-ctr', key, iv);
      for await (const chunk of createReadStream(path)) yield decipher.update(chunk);
    },
    discard,
  };
}

/** Deletes files of dead processes: those older than `before`. */
export async function clearSpool(directory: string, before: Date): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names) {
    const path = join(directory, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtime < before) await rm(path, { force: true });
  }
}
