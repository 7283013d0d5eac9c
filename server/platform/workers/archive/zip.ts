import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Frame } from '../frames.ts';

/** A file to archive. */
export type ArchivedFile = {
  /** With forward slashes; unique in the archive. */
  path: string;
  /** Returns its bytes; called when the file is packed. */
  pieces(): AsyncIterable<Uint8Array>;
  /** Pictures and PDFs are already compressed. */
  isCompressed: boolean;
};

/**
 * Creates a ZIP archive as a stream: only one chunk of one file is in memory, and reading stops when the consumer
 * stops. Does not implement the ZIP64 extension for archives above 4 GB; a client's files are limited to 200 MB.
 * @param at the modification time of every file
 */
export async function* zipOf(files: AsyncIterable<ArchivedFile>, at: Date): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const taken = () => {
    const pieces = ready.filter(({ length }) => length > 0);
    ready = [];
    return pieces;
  };
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  for await (const { path, pieces, isCompressed } of files) {
    const entry = isCompressed ? new ZipPassThrough(path) : new ZipDeflate(path);
    entry.mtime = at;
    zip.add(entry);
    for await (const piece of pieces()) {
      entry.push(piece);
      yield* taken();
    }
    entry.push(new Uint8Array(0), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

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
