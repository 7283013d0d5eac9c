import { maxPictureSide } from '#domain/rules/limits.ts';

/** The accepted picture formats. */
export type PictureFormat = 'jpeg' | 'png';

/** A re-encoded picture, which contains none of the original bytes. */
export type Picture = {
  contentType: 'image/jpeg' | 'image/png';
  bytes: Buffer;
  /** A JPEG of at most 480 pixels per side. */
  thumbnail: Buffer;
  /** In pixels, after rotation. */
  width: number;
  height: number;
};

/** The note before the bytes of a picture and its preview, with both sizes in this order. */
export type PictureNote = Omit<Picture, 'bytes' | 'thumbnail'> & { sizes: [number, number] };

/** Messages for the sender, each with a remedy. */
export const pictureRefusals = {
  disguised: 'The file is not the kind of picture that its name says. Save it again as jpg or png',
  pixels: 'The picture has more than 40 megapixels. Save it smaller and choose it again',
  side: `The picture is more than ${maxPictureSide.toLocaleString('en-GB')} pixels wide or high. Save it smaller and choose it again`,
  damaged: 'The picture is damaged. Take or scan it again',
  memory: {
    jpeg: 'The picture takes too much memory to open. Save it again as a plain jpg (not progressive, in RGB colours), or smaller',
    png: 'The picture takes too much memory to open. Save it again as a plain png (not interlaced, 8 bits a colour), or smaller',
  },
  time: 'The picture takes too long to open. Save it again as a plain jpg, or smaller',
} as const;
