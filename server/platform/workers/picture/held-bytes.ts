import type { Metadata } from 'sharp';

/**
 * Most bytes that one picture may hold, its file among them, beside what the worker has anyway. With the worker's own
 * 63 MB, up to 24 MB of encoder and preview, and what the server takes to pass the bytes on, a picture stays below 150 MB
 * (safety row 21; decision 017 has the measurements).
 */
export const maxHeldBytes = 58_000_000;

/** Rows that the decoder, the pipeline, the encoder and the preview have between them: up to 800 were measured. */
const ROWS = 800;
const COEFFICIENT = 2;

const bytesOfDepth: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };

type Said = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling'
>;

/**
 * Bytes that the decoder holds of a picture, by what it says of itself. A picture that is written in the order of its rows
 * streams through; one that is written in passes over the whole (interlaced PNG, progressive or several-scan JPEG) is held
 * whole, a JPEG as its coefficients.
 */
export function heldBytes(said: Said): number {
  const { format, height, isProgressive } = said;
  const streaming = ROWS * bytesOfRow(said);
  if (!isProgressive) return streaming;
  return streaming + (format === 'jpeg' ? bytesOfCoefficients(said) : height * bytesOfRow(said));
}

/** Bytes that turning it upright takes more: only mirroring left and right is done row by row. */
export function bytesToTurn({ orientation = 1, ...said }: Said & Pick<Metadata, 'orientation'>): number {
  return orientation <= 2 ? 0 : said.height * bytesOfRow(said);
}

function bytesOfRow({ width, channels, depth }: Said): number {
  return width * channels * (bytesOfDepth[depth] ?? 8);
}

function bytesOfCoefficients({ width, height, channels, chromaSubsampling }: Said): number {
  // Two colours of a quarter of the points are half a channel.
  const full = chromaSubsampling?.startsWith('4:2:0') ? channels - 1.5 : channels;
  return width * height * COEFFICIENT * Math.max(full, 1);
}
