import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncDirectory } from '#server/platform/files/folder-bytes.ts';
import { codeOf, OperationError } from '../operation-error.ts';

// A sealed file: one line of JSON, then chunks of AES-256-GCM. Each chunk is 1 MiB of plain text but for the last, which is
// shorter and may be empty, and is followed by its tag of 16 bytes. The nonce is the number of the chunk (8 bytes), three zero
// bytes, and 1 for the last chunk, so that no chunk can be moved, left out or cut off. The first line is authenticated with each
// chunk.

const MAGIC = 'onboarding-portal sealed 1';
const CHUNK = 1024 * 1024;
const TAG = 16;
const LONGEST_HEADER = 1024;
/** What is written is synced this often: one sync of everything at the end would stop the disk for other processes. */
const SYNC_BYTES = 8 * CHUNK;

/** scrypt takes half a second and 128 MB. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

type Header = { format: string; scrypt: { N: number; r: number; p: number; salt: string }; check: string };

type Derived = { key: Buffer; check: string };

/** A restore reads its backup several times. */
const known = new Map<string, Promise<Derived>>();

function derived(passphrase: string, salt: Buffer): Promise<Derived> {
  const name = `${salt.toString('base64url')} ${passphrase}`;
  const found = known.get(name) ?? derive(passphrase, salt);
  known.set(name, found);
  return found;
}

/** Returns the key of a file, and a value that shows a wrong passphrase before anything is decrypted. */
function derive(passphrase: string, salt: Buffer): Promise<Derived> {
  return new Promise((resolve, reject) =>
    scrypt(passphrase.normalize(), salt, 48, COST, (error, bytes) =>
      error
        ? reject(error)
        : resolve({ key: bytes.subarray(0, 32), check: bytes.subarray(32).toString('base64url') }),
    ),
  );
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number));
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Encrypts what is written, with bounded memory. The file has its name only once it is complete. */
export class SealedWriter {
  readonly file: string;
  readonly #part: string;
  readonly #handle: FileHandle;
  readonly #key: Buffer;
  readonly #header: Buffer;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #chunks = 0;
  #unsynced = 0;
  bytes: number;

  private constructor(file: string, part: string, handle: FileHandle, key: Buffer, header: Buffer) {
    this.file = file;
    this.#part = part;
    this.#handle = handle;
    this.#key = key;
    this.#header = header;
    this.bytes = header.length;
  }

  static async create(file: string, passphrase: string): Promise<SealedWriter> {
    const salt = randomBytes(32);
    const { key, check } = await derived(passphrase, salt);
    const { N, r, p } = COST;
    const header: Header = { format: MAGIC, scrypt: { N, r, p, salt: salt.toString('base64url') }, check };
    const line = Buffer.from(`${JSON.stringify(header)}\n`);
    const part = `${file}.${randomBytes(4).toString('hex')}.part`;
    const handle = await open(part, 'wx', 0o600);
    await handle.write(line);
    return new SealedWriter(file, part, handle, key, line);
  }

  async write(bytes: Buffer): Promise<void> {
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes <= CHUNK) return;
    let waiting = Buffer.concat(this.#waiting);
    // The last chunk is only known at the end.
    for (; waiting.length > CHUNK; waiting = waiting.subarray(CHUNK)) {
      await this.#seal(waiting.subarray(0, CHUNK), false);
    }
    this.#waiting = [waiting];
    this.#waitingBytes = waiting.length;
  }

  /** Completes the file, and gives it its name. */
  async finish(): Promise<void> {
    await this.#seal(Buffer.concat(this.#waiting), true);
    await this.#handle.sync();
    await this.#handle.close();
    await rename(this.#part, this.file);
    await syncDirectory(dirname(this.file));
  }

  /** Removes the unfinished file. */
  async abandon(): Promise<void> {
    await this.#handle.close().catch(() => {});
    await rm(this.#part, { force: true });
  }

  async #seal(plain: Buffer, isLast: boolean): Promise<void> {
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonceOf(this.#chunks, isLast)).setAAD(
      this.#header,
    );
    const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    await this.#handle.write(sealed);
    this.#chunks += 1;
    this.bytes += sealed.length;
    this.#unsynced += sealed.length;
    if (this.#unsynced < SYNC_BYTES) return;
    this.#unsynced = 0;
    await this.#handle.datasync();
  }
}

/**
 * Decrypts a sealed file in chunks; everything that it yields is authentic. Throws `OperationError` for a wrong passphrase, and
 * for a file that is incomplete or was changed.
 */
export async function* openSealed(file: string, passphrase: string): AsyncGenerator<Buffer> {
  let handle: FileHandle;
  try {
    handle = await open(file, 'r');
  } catch (error) {
    throw new OperationError(`${file} cannot be read (${codeOf(error)})`);
  }
  try {
    const { header, line } = await readHeader(handle, file);
    const { key, check } = await derived(passphrase, Buffer.from(header.scrypt.salt, 'base64url'));
    if (check !== header.check) throw new OperationError(`BACKUP_KEY is not the key of ${file}`);
    const { size } = await handle.stat();
    let at = line.length;
    for (let number = 0; ; number += 1) {
      const length = Math.min(CHUNK + TAG, size - at);
      const isLast = at + length === size;
      const sealed = Buffer.alloc(Math.max(0, length));
      const { bytesRead } = await handle.read(sealed, 0, sealed.length, at);
      const plain =
        bytesRead === length && length >= TAG ? opened(sealed, { key, line, number, isLast }) : null;
      if (!plain) {
        throw new OperationError(
          isLast && number > 0
            ? `${file} is incomplete, or was changed at its end: use another backup`
            : `${file} is damaged or was changed, at byte ${at}: use another backup`,
        );
      }
      yield plain;
      if (isLast) return;
      at += length;
    }
  } finally {
    await handle.close();
  }
}

function opened(
  sealed: Buffer,
  { key, line, number, isLast }: { key: Buffer; line: Buffer; number: number; isLast: boolean },
): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), { authTagLength: TAG })
    .setAAD(line)
    .setAuthTag(sealed.subarray(sealed.length - TAG));
  const plain = decipher.update(sealed.subarray(0, sealed.length - TAG));
  try {
    decipher.final();
    return plain;
  } catch {
    return null;
  }
}

async function readHeader(handle: FileHandle, file: string): Promise<{ header: Header; line: Buffer }> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(LONGEST_HEADER), 0, LONGEST_HEADER, 0);
  const end = buffer.subarray(0, bytesRead).indexOf('\n');
  const line = buffer.subarray(0, end + 1);
  try {
    const header: Header = JSON.parse(line.toString());
    if (header.format === MAGIC) return { header, line };
  } catch {
    // Reported below.
  }
  throw new OperationError(`${file} is not a backup of this product, or its beginning is damaged`);
}
