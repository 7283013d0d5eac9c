import type { Metadata } from 'sharp';

/**
 * Maximum memory for one picture in bytes, including its file, in addition to the worker's base. With the worker's 63
 * MB, up to 24 MB for encoder and preview, and the server's buffers, a picture needs less than 150 MB (safety row 21;
 * measured in decision 017).
 */
export const maxHeldBytes = 58_000_000;

/** Rows buffered by decoder, pipeline, encoder and preview; measured up to 800. */
const ROWS = 800;
const COEFFICIENT = 2;

const bytesOfDepth: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };

type Said = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling'
>;

/**
 * Returns the bytes that the decoder buffers for a picture, from its metadata. A picture stored row by row is streamed;
 * one stored in passes (interlaced PNG, progressive or multi-scan JPEG) is buffered whole, a JPEG as coefficients.
 */
export function heldBytes(metadata: Said): number {
  const { format, height, isProgressive } = metadata;
  const streaming = ROWS * bytesOfRow(metadata);
  if (!isProgressive) return streaming;
  return streaming + (format === 'jpeg' ? bytesOfCoefficients(metadata) : height * bytesOfRow(metadata));
}

/** Returns the additional bytes for rotation: only mirroring left to right works row by row. */
export function bytesToTurn({ orientation = 1, ...metadata }: Said & Pick<Metadata, 'orientation'>): number {
  return orientation <= 2 ? 0 : metadata.height * bytesOfRow(metadata);
}

function bytesOfRow({ width, channels, depth }: Said): number {
  return width * channels * (bytesOfDepth[depth] ?? 8);
}

function bytesOfCoefficients({ width, height, channels, chromaSubsampling }: Said): number {
  // With 4:2:0 subsampling, both chroma channels together count as half a channel.
  const full = chromaSubsampling?.startsWith('4:2:0') ? channels - 1.5 : channels;
  return width * height * COEFFICIENT * Math.max(full, 1);
}
