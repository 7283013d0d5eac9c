import { once } from 'node:events';
import { crc32, createDeflate } from 'node:zlib';
import sharp, { type JpegOptions } from 'sharp';

/** The form of a PNG; colour type and interlace method with the numbers of the format (PNG, section 11.2.1). */
export type PngForm = {
  width: number;
  height: number;
  /** Bits per channel. */
  depth?: 8 | 16;
  colour?: 'grey' | 'rgb' | 'rgba';
  isInterlaced?: boolean;
  /** Whether its data is left out: it is refused by what its header says. */
  isHeaderOnly?: boolean;
  /** Returns the filter byte and the bytes of a row; black by default. */
  row?: (y: number, length: number) => Buffer;
};

const colours = {
  grey: { type: 0, channels: 1 },
  rgb: { type: 2, channels: 3 },
  rgba: { type: 6, channels: 4 },
};
/** First column and row of each pass of Adam7, and the steps between them. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Encodes a PNG row by row: it may be far larger decompressed than the available memory. */
export async function png(form: PngForm): Promise<Buffer> {
  const { width, height, depth = 8, colour = 'rgb', isInterlaced = false, isHeaderOnly = false } = form;
  const { row = (_y: number, length: number) => Buffer.alloc(length) } = form;
  const { type, channels } = colours[colour];
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, type, 0, 0, isInterlaced ? 1 : 0], 8);
  // Whole rows repeat: a higher level takes three times as long.
  const packer = createDeflate({ level: 1 });
  const packed: Buffer[] = [];
  packer.on('data', (piece: Buffer) => packed.push(piece));
  const passes = isInterlaced ? adam7 : ([[0, 0, 1, 1]] as const);
  for (const [left, top, right, down] of isHeaderOnly ? [] : passes) {
    const length = 1 + Math.ceil((width - left) / right) * channels * (depth / 8);
    for (let y = 0; y < Math.ceil((height - top) / down); y += 1) {
      if (!packer.write(row(y, length))) await once(packer, 'drain');
    }
  }
  packer.end();
  await once(packer, 'end');
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    pngChunk('IDAT', Buffer.concat(packed)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Returns a small progressive JPEG whose header claims another size; its data ends early. */
export async function progressiveThatClaims(
  { width, height }: { width: number; height: number },
  colourspace: 'cmyk' | 'srgb' = 'srgb',
): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#336699' } })
    .toColourspace(colourspace)
    .jpeg({ progressive: true })
    .toBuffer();
  // Segments follow the first marker, each with its length, up to the header of a progressive picture (SOF2; ITU T.81, B.2.2).
  let at = 2;
  while (bytes.readUInt16BE(at) !== 0xff_c2) at += 2 + bytes.readUInt16BE(at + 2);
  bytes.writeUInt16BE(height, at + 5);
  bytes.writeUInt16BE(width, at + 7);
  return bytes;
}

/** Returns a JPEG of `sharp`; progressive ones are held in memory completely while they are decoded. */
export function jpeg(
  { width, height }: { width: number; height: number },
  { orientation = 1, ...options }: JpegOptions & { orientation?: number } = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .jpeg(options)
    .withMetadata({ orientation })
    .toBuffer();
}
