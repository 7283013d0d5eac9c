import { conversionRefusals } from '#domain/rules/converted-files.ts';

/** Why an original, or one of its pages, cannot be turned into a picture: the sentence for the user. */
export class ConversionRefusal extends Error {}

const quality = 0.9;

/** Returns what a canvas shows as a JPEG file, and frees the canvas's memory. */
export async function pictureOfCanvas(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  canvas.width = 0;
  canvas.height = 0;
  if (!blob) throw new ConversionRefusal(conversionRefusals.canvas);
  return new File([blob], name, { type: 'image/jpeg' });
}
