import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { maxPixels } from '../../domain/rules/limits.ts';
import { badRequest } from '../errors.ts';
import type { Gate } from './gate.ts';

/** A picture as it is kept: decoded once and written anew, so that nothing of the sent bytes is in it. */
export type Picture = {
  contentType: 'image/jpeg' | 'image/png';
  bytes: Buffer;
  /** A JPEG of at most 480 pixels a side. */
  thumbnail: Buffer;
  /** Pixels, upright. */
  width: number;
  height: number;
};

type Format = 'jpeg' | 'png';

const formatsByExtension: Record<string, Format> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png' };
const signatures: Record<Format, Buffer> = {
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
};

const JPEG_QUALITY = 88;
const THUMBNAIL_PIXELS = 480;
/** Decoding that holds more than this at once is done alone. */
const HEAVY_BYTES = 90 * 1024 * 1024;

const refusals = {
  extension: 'Choose a jpg, jpeg or png picture: other kinds of files are not accepted',
  empty: 'The file is empty: choose it again',
  disguised: 'The file is not the kind of picture that its name says: save it again as jpg or png',
  pixels: 'The picture has more than 40 megapixels: save it smaller and choose it again',
  damaged: 'The picture is damaged: take or scan it again',
};

/** The format that the file's name promises (specification section 9); throws 400 for any other. */
export function promisedFormat(extension: string): Format {
  const format = Object.hasOwn(formatsByExtension, extension) ? formatsByExtension[extension] : undefined;
  if (!format) throw badRequest(refusals.extension);
  return format;
}

/**
 * Checks that name, first bytes and the whole picture agree, and writes it anew: upright, in sRGB, without what it said
 * of camera and place (safety row 9). Its size in pixels is read before anything is decoded. Throws 400 with the reason.
 * @param read gives the file; called while there is room in the gate, so that files that wait take no memory
 * @param gate room for two pictures; one that needs much memory takes all of it
 */
export async function readPicture(
  read: () => Promise<Buffer>,
  promised: Format,
  gate: Gate,
): Promise<Picture> {
  const about = await gate.run(1, async () => inspect(await read(), promised));
  return gate.run(weightOf(about), async () => writeAnew(await read(), promised));
}

/** What the picture says of itself, without decoding it. */
async function inspect(bytes: Buffer, promised: Format): Promise<Metadata> {
  const signature = signatures[promised];
  if (bytes.length === 0) throw badRequest(refusals.empty);
  if (!bytes.subarray(0, signature.length).equals(signature)) throw badRequest(refusals.disguised);
  const open = await decoder();
  const about = await orDamaged(open(bytes, { limitInputPixels: false }).metadata());
  if (about.format !== promised) throw badRequest(refusals.disguised);
  if (about.width * about.height > maxPixels) throw badRequest(refusals.pixels);
  return about;
}

async function writeAnew(bytes: Buffer, promised: Format): Promise<Picture> {
  const open = await decoder();
  const upright = open(bytes, { limitInputPixels: maxPixels }).autoOrient();
  const written = promised === 'jpeg' ? upright.jpeg({ quality: JPEG_QUALITY }) : upright.png();
  const { data, info } = await orDamaged(written.toBuffer({ resolveWithObject: true }));
  const thumbnail = await open(data, { limitInputPixels: maxPixels })
    .resize(THUMBNAIL_PIXELS, THUMBNAIL_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer();
  const contentType = promised === 'jpeg' ? 'image/jpeg' : 'image/png';
  return { contentType, bytes: data, thumbnail, width: info.width, height: info.height };
}

let loaded: Promise<(bytes: Buffer, options: SharpOptions) => Sharp> | undefined;

/** Loaded with the first picture: a start needs none. */
function decoder() {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // One thread a picture and nothing kept: the server has other calls to answer, and memory to give back.
    sharp.concurrency(1);
    sharp.cache(false);
    return (bytes, options) => sharp(bytes, { failOn: 'error', sequentialRead: true, pages: 1, ...options });
  });
  return loaded;
}

/** Most pictures are decoded a few lines at a time; those that are sent in passes, or turned, are held as a whole. */
function weightOf({ width, height, channels = 4, depth, isProgressive, orientation = 1 }: Metadata): number {
  const sampleBytes = depth === 'ushort' || isProgressive ? 2 : 1;
  const isHeld = isProgressive || orientation > 1;
  return isHeld && width * height * channels * sampleBytes > HEAVY_BYTES ? 2 : 1;
}

async function orDamaged<T>(decoding: Promise<T>): Promise<T> {
  try {
    return await decoding;
  } catch {
    // The library's words name files and formats, nothing that a person could act on.
    throw badRequest(refusals.damaged);
  }
}
