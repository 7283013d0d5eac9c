import { createHash } from 'node:crypto';
import type { Job } from '../jobs.ts';
import { type ArchivedFile, filesOfFrames, zipOf } from './zip.ts';

/** Packs the files of the input, and returns the archive as a stream; `SHA256SUMS` is its last file. */
export const zipJob: Job<'zip'> = async function* zip({ at }, input) {
  for await (const piece of zipOf(summedUp(filesOfFrames(input)), new Date(at))) {
    yield { kind: 'bytes', bytes: Buffer.from(piece.buffer, piece.byteOffset, piece.length) };
  }
};

/** Adds a file with the checksums of all files, in the format of `sha256sum --check`. */
async function* summedUp(files: AsyncIterable<ArchivedFile>): AsyncGenerator<ArchivedFile> {
  const sums: string[] = [];
  for await (const { path, isCompressed, pieces } of files) {
    yield {
      path,
      isCompressed,
      async *pieces() {
        const sum = createHash('sha256');
        for await (const piece of pieces()) {
          sum.update(piece);
          yield piece;
        }
        sums.push(`${sum.digest('hex')}  ${path}\n`);
      },
    };
  }
  yield {
    path: 'SHA256SUMS',
    isCompressed: false,
    async *pieces() {
      yield Buffer.from(sums.join(''));
    },
  };
}
