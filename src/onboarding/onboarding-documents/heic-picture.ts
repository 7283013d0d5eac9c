import { conversionRefusals } from '#domain/rules/converted-files.ts';
import { ConversionRefusal, pictureOfCanvas } from './picture-of-canvas.ts';

/**
 * Returns a HEIC picture as a JPEG file, where the browser itself can decode it.
 *
 * @throws ConversionRefusal in any other browser
 */
export async function pictureOfHeic(file: File, name: string): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new ConversionRefusal(conversionRefusals.heic);
  });
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return pictureOfCanvas(canvas, name);
}
