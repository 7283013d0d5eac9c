import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { conversionRefusals, pageDpi, pageRefusal } from '#domain/rules/converted-files.ts';
import { ConversionRefusal, pictureOfCanvas } from './picture-of-canvas.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

// `vite/pdf-data.ts` puts the files there.
const data = `/assets/pdfjs-${version}/`;

/** PDF's own unit, in units per inch (ISO 32000-1, section 8.3.2.3). */
const unitsPerInch = 72;

export type OpenPdf = {
  pages: number;
  /** Returns a page as a JPEG file. @throws ConversionRefusal for a page that cannot be turned into a picture */
  pictureOf(page: number, name: string): Promise<File>;
  /** Returns the first page as a small picture; null if it cannot be shown. @param side the longer side, in pixels */
  previewOf(side: number): Promise<File | null>;
  close(): Promise<void>;
};

/**
 * Opens a PDF. Nothing in it is executed, and nothing is fetched from another origin.
 *
 * @throws ConversionRefusal when it is protected by a password or cannot be read
 */
export async function openPdf(file: File): Promise<OpenPdf> {
  const opening = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    cMapUrl: `${data}cmaps/`,
    standardFontDataUrl: `${data}standard_fonts/`,
    wasmUrl: `${data}wasm/`,
    // The content security policy admits neither.
    isEvalSupported: false,
    useWasm: false,
    // The same picture on every device.
    useSystemFonts: false,
    // A reviewer must not get a page on which a part is missing.
    stopAtErrors: true,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  const pdf = await opening.promise.catch((error: unknown) => {
    void opening.destroy();
    const isProtected = error instanceof Error && error.name === 'PasswordException';
    throw new ConversionRefusal(isProtected ? conversionRefusals.password : conversionRefusals.damaged);
  });
  return {
    pages: pdf.numPages,
    pictureOf: async (page, name) =>
      pictureOfCanvas(await drawn(pdf, page, () => pageDpi / unitsPerInch), name),
    previewOf: async (side) => {
      try {
        const canvas = await drawn(pdf, 1, ({ width, height }) => side / Math.max(width, height));
        return await pictureOfCanvas(canvas, 'preview.jpg');
      } catch (error) {
        if (error instanceof ConversionRefusal) return null;
        throw error;
      }
    },
    close: () => opening.destroy(),
  };
}

/** Returns a page as a canvas. @param scaleOf the scale for the size of the page in PDF units */
async function drawn(
  pdf: PDFDocumentProxy,
  number: number,
  scaleOf: (size: { width: number; height: number }) => number,
): Promise<HTMLCanvasElement> {
  const page = await pdf.getPage(number).catch(refuseDamagedPage);
  const viewport = page.getViewport({ scale: scaleOf(page.getViewport({ scale: 1 })) });
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
  const refusal = pageRefusal({ width, height });
  if (refusal !== null) throw new ConversionRefusal(refusal);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  await page.render({ canvas, viewport, background: 'white' }).promise.catch(refuseDamagedPage);
  page.cleanup();
  return canvas;
}

function refuseDamagedPage(): never {
  throw new ConversionRefusal(conversionRefusals.damagedPage);
}
