import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file on its way into an archive. */
export type ArchivedFile = {
  /** With forward slashes; no two of an archive are the same. */
  path: string;
  /** Its bytes, asked for when its turn has come. */
  pieces(): AsyncIterable<Uint8Array>;
  /** Pictures and PDF gain nothing by another compression. */
  isCompressed: boolean;
};

/**
 * A ZIP archive, made as it is read: one piece of one file is in memory at a time, and nothing more is read once the
 * reader has gone. Of archives beyond 4 GB the format would need an extension that is not written here; a client's files
 * are limited to 200 MB.
 * @param at stands as the time of every file
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
