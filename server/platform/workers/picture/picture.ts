import { maxPictureSide } from '#domain/rules/limits.ts';

/** The kinds of pictures that are taken. */
export type PictureFormat = 'jpeg' | 'png';

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

/** What a worker says of a picture before its bytes, first its own, then its preview's. */
export type PictureNote = Omit<Picture, 'bytes' | 'thumbnail'> & { sizes: [number, number] };

/** What the sender is told, with what can be done about it. */
export const pictureRefusals = {
  disguised: 'The file is not the kind of picture that its name says: save it again as jpg or png',
  pixels: 'The picture has more than 40 megapixels: save it smaller and choose it again',
  side: `The picture is more than ${maxPictureSide.toLocaleString('en-GB')} pixels wide or high: save it smaller and choose it again`,
  damaged: 'The picture is damaged: take or scan it again',
  memory: {
    jpeg: 'The picture is saved in a way that takes too much memory to open: save it again as a plain jpg (not progressive, in RGB colours), or smaller',
    png: 'The picture is saved in a way that takes too much memory to open: save it again as a plain png (not interlaced, 8 bits a colour), or smaller',
  },
  time: 'The picture takes too long to open: save it again as a plain jpg, or smaller',
} as const;
