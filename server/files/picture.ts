import type { Sharp, SharpOptions } from 'sharp';
import { fileRefusals } from '../../domain/rules/file-refusal.ts';
import { maxPixels } from '../../domain/rules/limits.ts';
import { badRequest } from '../errors.ts';

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

const formatsByEnding: Record<string, Format> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png' };
const signatures: Record<Format, Buffer> = {
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
};

const JPEG_QUALITY = 88;
const THUMBNAIL_PIXELS = 480;
const refusals = {
  disguised: 'The file is not the kind of picture that its name says: save it again as jpg or png',
  pixels: 'The picture has more than 40 megapixels: save it smaller and choose it again',
  damaged: 'The picture is damaged: take or scan it again',
};

/** The format that the file's name promises (specification section 9); throws 400 for any other. */
export function promisedFormat(ending: string): Format {
  const format = Object.hasOwn(formatsByEnding, ending) ? formatsByEnding[ending] : undefined;
  if (!format) throw badRequest(fileRefusals.ending);
  return format;
}

/**
 * Checks that name, first bytes and the whole picture agree, and writes it anew: upright, in sRGB, without what it said
 * of camera and place (safety row 9). Its size in pixels is read before anything is decoded. Throws 400 with the reason.
 */
export async function readPicture(bytes: Buffer, promised: Format): Promise<Picture> {
  await inspect(bytes, promised);
  return writeAnew(bytes, promised);
}

/** Looks at what the picture says of itself, without decoding it. */
async function inspect(bytes: Buffer, promised: Format): Promise<void> {
  const signature = signatures[promised];
  if (bytes.length === 0) throw badRequest(fileRefusals.empty);
  if (!bytes.subarray(0, signature.length).equals(signature)) throw badRequest(refusals.disguised);
  const open = await decoder();
  const about = await orDamaged(open(bytes, { limitInputPixels: false }).metadata());
  if (about.format !== promised) throw badRequest(refusals.disguised);
  if (about.width * about.height > maxPixels) throw badRequest(refusals.pixels);
}

async function writeAnew(bytes: Buffer, promised: Format): Promise<Picture> {
  const open = await decoder();
  const upright = open(bytes, { limitInputPixels: maxPixels }).autoOrient();
  // Finding the shortest code for a JPEG would hold all of it in memory once more, to save a few per cent.
  const written =
    promised === 'jpeg' ? upright.jpeg({ quality: JPEG_QUALITY, optimiseCoding: false }) : upright.png();
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

async function orDamaged<T>(decoding: Promise<T>): Promise<T> {
  try {
    return await decoding;
  } catch {
    // The library's words name files and formats, nothing that a person could act on.
    throw badRequest(refusals.damaged);
  }
}
