import { setImmediate as othersFirst } from 'node:timers/promises';
import type { ArchivedFile } from '#server/platform/workers/archive/zip.ts';
import type { CaseFile } from './case-files.ts';

/** Yields the files of an archive, reading each when it is packed, and at the end a list of the missing ones. */
export async function* archivedFiles(files: AsyncIterable<CaseFile>): AsyncGenerator<ArchivedFile> {
  const gone: string[] = [];
  for await (const { path, read, isCompressed } of files) {
    // Yields to other work, because decrypting a file occupies the CPU.
    await othersFirst();
    const content = await read();
    if (content === null) gone.push(`${path}\n`);
    else yield { path, isCompressed, pieces: () => bytesOf(content) };
  }
  if (gone.length > 0) {
    const notice = `The bytes of these files were deleted:\n${gone.join('')}`;
    yield { path: 'missing.txt', isCompressed: false, pieces: () => bytesOf(notice) };
  }
}

async function* bytesOf(content: Content): AsyncGenerator<Uint8Array> {
  if (typeof content === 'string') yield Buffer.from(content);
  else if (content instanceof Uint8Array) yield content;
  else for await (const piece of content) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}

type Content = Exclude<Awaited<ReturnType<CaseFile['read']>>, null>;
