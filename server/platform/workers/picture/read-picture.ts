import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { fileRefusals } from '#domain/rules/file-refusal.ts';
import { maxFileBytes, maxPictureSide, maxPixels } from '#domain/rules/limits.ts';
import { Refused } from '../jobs.ts';
import { bytesToTurn, heldBytes, maxHeldBytes } from './held-bytes.ts';
import { type Picture, type PictureFormat, pictureRefusals } from './picture.ts';

const SIGNATURE = 8;
/** Length, type and checksum of a chunk (PNG, section 5.3). */
const AROUND = 12;
const texts = ['tEXt', 'zTXt', 'iTXt'];

/**
 * Removes the text chunks of a PNG in place: they are not stored, and a hundred that unpack to 50 MB each took the
 * decoder 47 seconds. Invalid data remains, so that the decoder refuses it.
 */
function withoutTexts(png: Buffer): Buffer {
  let end = SIGNATURE;
  let at = SIGNATURE;
  while (at + AROUND <= png.length) {
    const next = at + AROUND + png.readUInt32BE(at);
    if (next > png.length) break;
    if (!texts.includes(png.toString('latin1', at + 4, at + 8))) {
      png.copyWithin(end, at, next);
      end += next - at;
    }
    at = next;
  }
  png.copyWithin(end, at);
  return png.subarray(0, end + png.length - at);
}

const signatures: Record<PictureFormat, Buffer> = {
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
};

const JPEG_QUALITY = 88;
const THUMBNAIL_PIXELS = 480;
/** Re-encoding may enlarge a well-compressed PNG, up to this limit. */
const LARGEST_WRITTEN = 2 * maxFileBytes;

/**
 * Checks that the picture has the format of its file name, and re-encodes it: upright, in sRGB, without camera and
 * location metadata (safety row 9). Its memory is computed before it is decoded (row 21). Throws `Refused` with the
 * reason.
 * @param bytes may be changed
 */
export async function readPicture(bytes: Buffer, promised: PictureFormat): Promise<Picture> {
  if (bytes.length === 0) throw new Refused(fileRefusals.empty);
  const signature = signatures[promised];
  if (!bytes.subarray(0, signature.length).equals(signature)) throw new Refused(pictureRefusals.disguised);
  const plain = promised === 'png' ? withoutTexts(bytes) : bytes;
  return reencode(plain, await inspect(plain, promised), promised);
}

/** Reads and checks the metadata, without decoding the picture. */
async function inspect(bytes: Buffer, promised: PictureFormat): Promise<Metadata> {
  const open = await decoder();
  const metadata = await orDamaged(open(bytes, { limitInputPixels: false }).metadata());
  if (metadata.format !== promised) throw new Refused(pictureRefusals.disguised);
  if (metadata.width * metadata.height > maxPixels) throw new Refused(pictureRefusals.pixels);
  if (Math.max(metadata.width, metadata.height) > maxPictureSide) throw new Refused(pictureRefusals.side);
  if (bytes.length + heldBytes(metadata) > maxHeldBytes) throw new Refused(pictureRefusals.memory[promised]);
  return metadata;
}

async function reencode(bytes: Buffer, metadata: Metadata, promised: PictureFormat): Promise<Picture> {
  const open = await decoder();
  const { orientation = 1 } = metadata;
  const isTurned = bytes.length + heldBytes(metadata) + bytesToTurn(metadata) <= maxHeldBytes;
  const opened = open(bytes, { limitInputPixels: maxPixels });
  // Rotation buffers the whole picture. A very large one keeps its orientation as the only EXIF tag instead: every
  // browser and viewer rotates it.
  const upright = isTurned
    ? opened.autoOrient()
    : opened.withExif({ IFD0: { Orientation: String(orientation) } });
  // Optimised JPEG coding would need a second copy in memory, to save a few per cent.
  const written =
    promised === 'jpeg' ? upright.jpeg({ quality: JPEG_QUALITY, optimiseCoding: false }) : upright.png();
  const { data, info } = await orDamaged(written.toBuffer({ resolveWithObject: true }));
  if (data.length > LARGEST_WRITTEN) throw new Refused(pictureRefusals.memory[promised]);
  const thumbnail = await open(data, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize(THUMBNAIL_PIXELS, THUMBNAIL_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer();
  // The last four of the eight orientations are rotated by 90°.
  const [width, height] = isTurned || orientation < 5 ? [info.width, info.height] : [info.height, info.width];
  const contentType = promised === 'jpeg' ? 'image/jpeg' : 'image/png';
  return { contentType, bytes: data, thumbnail, width, height };
}

let loaded: Promise<(bytes: Buffer, options: SharpOptions) => Sharp> | undefined;

/** Loaded with the first picture. */
export function decoder(): Promise<(bytes: Buffer, options: SharpOptions) => Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // One thread per picture and no cache, since the server needs CPU and memory for other calls.
    sharp.concurrency(1);
    sharp.cache(false);
    return (bytes, options) => sharp(bytes, { failOn: 'error', sequentialRead: true, pages: 1, ...options });
  });
  return loaded;
}

async function orDamaged<T>(decoding: Promise<T>): Promise<T> {
  try {
    return await decoding;
  } catch {
    // The library's message names files and formats, which does not help the user.
    throw new Refused(pictureRefusals.damaged);
  }
}
