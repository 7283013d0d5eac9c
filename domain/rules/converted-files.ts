import { endingOf } from './file-refusal.ts';
import { maxFilesInGroup, maxPixels } from './limits.ts';

/** Resolution of the pictures that the browser makes of the pages of a PDF, in dots per inch. */
export const pageDpi = 150;

/** Maximum size of a PDF whose pages the browser turns into pictures, in bytes: 50 MB. */
export const maxPdfBytes = 50 * 1024 * 1024;

/** Maximum side length of such a picture, in pixels: a larger canvas is more than many devices can hold. */
export const maxPageSide = 8000;

/** Returns the kind of an original that the browser turns into pictures, by its file name; null for any other file. */
export function originalKind(name: string): 'pdf' | 'heic' | null {
  const ending = endingOf(name);
  if (ending === 'pdf') return 'pdf';
  return ending === 'heic' || ending === 'heif' ? 'heic' : null;
}

/** Why an original, or one of its pages, cannot be turned into pictures, and what to do. */
export const conversionRefusals = {
  empty: 'The file is empty. Choose it again',
  size: 'The PDF is larger than 50 MB. Save it smaller, or in parts, and choose it again',
  password: 'This PDF is protected by a password. Save a copy without a password and choose the copy',
  damaged: 'This PDF is damaged and cannot be read. Print it as a new PDF and choose the new one',
  damagedPage: 'This page is damaged and cannot be read. Print or photograph it and choose the result',
  heic: 'This browser cannot open HEIC pictures. Save the picture as a jpg and choose that',
  notLoaded:
    'The file could not be opened, because a part of this portal did not load. Choose the file again',
  canvas: 'This device could not turn the page into a picture. Choose a photograph of it instead',
};

/** Returns why a PDF has too many pages for a group. @param left how many more files the group may hold */
export function tooManyPages(pages: number, left: number): string {
  const has = `This PDF has ${pages === 1 ? '1 page' : `${pages} pages`}`;
  if (pages > maxFilesInGroup) {
    return `${has}, and a group can hold at most ${maxFilesInGroup}. Save the pages that matter as a PDF of their own and choose that`;
  }
  const room = left <= 0 ? 'this group is full' : `this group can take only ${left}`;
  return `${has}, and ${room}. Put it into another group, or delete files first`;
}

/** Returns why a page is too large; null if it is not. @param size of its picture, in pixels */
export function pageRefusal({ width, height }: { width: number; height: number }): string | null {
  if (Math.max(width, height) <= maxPageSide && width * height <= maxPixels) return null;
  const pixels = [width, height].map((side) => side.toLocaleString('en-US')).join(' × ');
  return `This page is too large: ${pixels} pixels at ${pageDpi} dpi. Print it on smaller paper, such as A3, and choose that`;
}
