import { acceptedEndings, fileRefusal } from '#domain/rules/file-refusal.ts';

/** The maximum length of a picture's alternative text, in characters. */
export const maxAltLength = 300;

/** The `accept` attribute of file inputs for pictures. */
export const acceptedPictures = acceptedEndings.map((ending) => `.${ending}`).join();

/** A picture that was chosen and can be decoded; not uploaded yet. */
export type ChosenPicture = { file: File; width: number; height: number };

/** A part of a picture, in its own pixels. */
export type Part = { x: number; y: number; width: number; height: number };

/** The error for a file that is not a valid picture. */
export const noPicture = 'This file is not a readable picture. Choose another one';

/** No page shows a picture wider than this, in pixels. */
const widestSide = 2400;

/** Checks a file that was chosen, dropped or pasted. Returns the picture, or an error message. */
export async function lookAt(file: File): Promise<ChosenPicture | string> {
  const refusal = fileRefusal(file, 1);
  if (refusal) return refusal;
  try {
    const { width, height } = await decoded(file);
    return { file, width, height };
  } catch {
    return noPicture;
  }
}

/** Returns the size as displayed, with the camera's orientation applied. */
async function decoded(file: File): Promise<{ width: number; height: number }> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Returns that part as a file, scaled to the maximum size; the original file if nothing has to change. */
export async function cutOut(picture: ChosenPicture, part: Part): Promise<File> {
  const { file, width, height } = picture;
  const scale = Math.min(1, widestSide / Math.max(part.width, part.height));
  if (part.width === width && part.height === height && scale === 1) return file;
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(part.width * scale));
  canvas.height = Math.max(1, Math.round(part.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw the picture');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, 0.9));
  if (!blob) throw new Error('The browser cannot crop the picture');
  return new File([blob], file.name, { type: file.type });
}
