import type { Frame } from '../frames.ts';
import type { ArchivedFile } from './zip.ts';

/** The frame before the bytes of an archived file. */
type FileNote = Pick<ArchivedFile, 'path' | 'isCompressed'>;

/** Encodes files for a worker: a note, then the bytes. */
export async function* framesOfFiles(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Frame> {
  for await (const { path, isCompressed, pieces } of files) {
    yield { kind: 'note', note: { path, isCompressed } satisfies FileNote };
    for await (const piece of pieces())
      yield { kind: 'bytes', bytes: Buffer.from(piece.buffer, piece.byteOffset, piece.length) };
  }
}

/** Decodes the files in the worker. Each has to be read before the next is requested. */
export async function* filesOfFrames(frames: AsyncIterable<Frame>): AsyncGenerator<ArchivedFile> {
  const iterator = frames[Symbol.asyncIterator]();
  let next = await iterator.next();
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (next = await iterator.next(); next.value?.kind === 'bytes'; next = await iterator.next()) {
      yield next.value.bytes;
    }
  }
  while (!next.done) {
    if (next.value.kind !== 'note') throw new Error('Bytes of no file');
    yield { ...(next.value.note as FileNote), pieces };
  }
}
