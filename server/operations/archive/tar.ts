// Entries of a backup are those of a tar file (POSIX ustar), so that a decrypted backup can be read without this product.

const BLOCK = 512;

/** Returns the header of an entry. @param name at most 100 characters of ASCII */
export function tarHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const number = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  header.write(name, 0, 100, 'latin1');
  header.write(number(0o600, 7), 100);
  header.write(number(0, 7), 108);
  header.write(number(0, 7), 116);
  header.write(number(size, 11), 124);
  header.write(number(0, 11), 136);
  header.write('        0', 148);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** Returns the zeroes that follow the content of an entry. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

/** The end of a tar file. */
export const tarEnd = Buffer.alloc(2 * BLOCK);

export type TarEntry = { name: string; bytes: Buffer };

/** Reads the entries of a tar file, each as a whole, and the source to its end. Throws if it ends within an entry. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new BlockReader(source);
  try {
    for (;;) {
      const header = await reader.take(BLOCK);
      const name = header.toString('latin1', 0, 100).replace(/\0.*$/s, '');
      if (name === '') break;
      const size = Number.parseInt(header.toString('latin1', 124, 135), 8);
      const bytes = await reader.take(size);
      await reader.take(tarPadding(size).length);
      yield { name, bytes };
    }
    await reader.drain();
  } finally {
    await reader.close();
  }
}

class BlockReader {
  readonly #source: AsyncIterator<Buffer>;
  #ready: Buffer[] = [];
  #bytes = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async drain(): Promise<void> {
    while (!(await this.#source.next()).done);
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }

  async take(length: number): Promise<Buffer> {
    while (this.#bytes < length) {
      const { done, value } = await this.#source.next();
      if (done) throw new Error('The archive ended within an entry');
      this.#ready.push(value);
      this.#bytes += value.length;
    }
    this.#bytes -= length;
    const [first = Buffer.alloc(0)] = this.#ready;
    if (first.length >= length) {
      this.#ready[0] = first.subarray(length);
      return first.subarray(0, length);
    }
    const all = Buffer.concat(this.#ready);
    this.#ready = [all.subarray(length)];
    return all.subarray(0, length);
  }
}
