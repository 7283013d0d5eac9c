import { createHash, hash } from 'node:crypto';
import type { TableDigest } from '#server/platform/db/all-rows.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { OperationError } from '../operation-error.ts';
import { openSealed, SealedWriter } from './sealed-file.ts';
import { readTar, tarEnd, tarHeader, tarPadding } from './tar.ts';

/** What the last entry of an archive says about the others. */
export type Manifest = {
  format: 1;
  /** `data` holds everything but the keys of clients, which are in an archive of their own. */
  content: 'data' | 'keys';
  createdAt: string;
  dialect: Config['database']['dialect'];
  /** The migrations of the database, in order. */
  migrations: string[];
  /** The ids of the keys of `APP_SECRET` that the records need. */
  secretKeyIds: string[];
  /** The rows of each table, those of keys included, which are not in an archive of data. */
  tables: Record<string, TableDigest>;
  files: number;
  /** Ids of files that the database names and the store did not have. */
  missingFiles: string[];
};

type End = Manifest & { entries: number; listed: string };

const LIST_BYTES = 1024 * 1024;
const END = 'manifest/end.json';
const isOfManifest = (name: string) => name.startsWith('manifest/');

/** Writes the entries of a backup, and a list of them with their SHA-256 (`manifest/…`). */
export class ArchiveWriter {
  readonly #file: SealedWriter;
  readonly #listed = createHash('sha256');
  #lines = '';
  #lists = 0;
  #entries = 0;

  private constructor(file: SealedWriter) {
    this.#file = file;
  }

  static async create(file: string, passphrase: string): Promise<ArchiveWriter> {
    return new ArchiveWriter(await SealedWriter.create(file, passphrase));
  }

  /** Bytes written so far. */
  get bytes(): number {
    return this.#file.bytes;
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    const line = lineOf(name, bytes);
    this.#listed.update(line);
    this.#lines += line;
    this.#entries += 1;
    await this.#write(name, bytes);
    if (this.#lines.length > LIST_BYTES) await this.#writeList();
  }

  /** Adds bytes of any length as parts of a few megabytes; put together in order they are the whole. */
  async addInParts(name: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    let waiting: Buffer[] = [];
    let length = 0;
    let part = 0;
    const flush = async () => {
      part += 1;
      await this.add(`${name}.${String(part).padStart(6, '0')}`, Buffer.concat(waiting));
      waiting = [];
      length = 0;
    };
    for await (const piece of bytes) {
      waiting.push(piece);
      length += piece.length;
      if (length >= PART_BYTES) await flush();
    }
    if (length > 0) await flush();
  }

  async finish(manifest: Manifest): Promise<void> {
    await this.#writeList();
    const end: End = { ...manifest, entries: this.#entries, listed: this.#listed.digest('hex') };
    await this.#write(END, Buffer.from(JSON.stringify(end)));
    await this.#file.write(tarEnd);
    await this.#file.finish();
  }

  abandon(): Promise<void> {
    return this.#file.abandon();
  }

  async #writeList(): Promise<void> {
    if (this.#lines === '') return;
    this.#lists += 1;
    const name = `manifest/${String(this.#lists).padStart(6, '0')}.jsonl`;
    const lines = Buffer.from(this.#lines);
    this.#lines = '';
    await this.#write(name, lines);
  }

  async #write(name: string, bytes: Buffer): Promise<void> {
    await this.#file.write(tarHeader(name, bytes.length));
    await this.#file.write(bytes);
    await this.#file.write(tarPadding(bytes.length));
  }
}

const PART_BYTES = 4 * 1024 * 1024;

const lineOf = (name: string, bytes: Buffer) =>
  `${JSON.stringify({ name, bytes: bytes.length, sha256: hash('sha256', bytes, 'hex') })}\n`;

/**
 * Reads an archive to its end, and gives each entry to `take`. Throws `OperationError` unless every entry is there and as the
 * manifest says: call it without `take` first, so that nothing is written from half an archive.
 */
export async function readArchive(
  file: string,
  passphrase: string,
  take: (name: string, bytes: Buffer) => Promise<void> | void = () => {},
): Promise<Manifest> {
  const listed = createHash('sha256');
  let entries = 0;
  let end: End | undefined;
  for await (const { name, bytes } of readTar(openSealed(file, passphrase))) {
    if (name === END) end = JSON.parse(bytes.toString());
    if (isOfManifest(name)) continue;
    listed.update(lineOf(name, bytes));
    entries += 1;
    await take(name, bytes);
  }
  if (!end || end.entries !== entries || end.listed !== listed.digest('hex')) {
    throw new OperationError(`${file} does not have what its manifest says: use another backup`);
  }
  const { entries: _, listed: __, ...manifest } = end;
  return manifest;
}
