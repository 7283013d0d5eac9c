import { useEffect, useRef, useState } from 'react';
import {
  conversionRefusals,
  maxPdfBytes,
  originalKind,
  tooManyPages,
} from '#domain/rules/converted-files.ts';
import { fileRefusal } from '#domain/rules/file-refusal.ts';
import { maxFilesInGroup } from '#domain/rules/limits.ts';
import { ConversionRefusal } from './picture-of-canvas.ts';
import type { PileFile } from './pile-dialog.tsx';

/** What is known of a file before it is uploaded. */
export type Preview = {
  /** The address of a small picture; null if there is none, or not yet. */
  picture: string | null;
  /** The number of pages of a PDF; null for any other file, or until it is known. */
  pages: number | null;
  /** Why the file cannot be used; null if it can, as far as it is known. */
  refusal: string | null;
};

const previewSide = 160;
const unknown: Preview = { picture: null, pages: null, refusal: null };

/** Returns the previews of files by key. PDFs are opened one after another, so that a phone holds one of them. */
export function usePreviews(files: readonly PileFile[]): ReadonlyMap<number, Preview> {
  const [previews, setPreviews] = useState<ReadonlyMap<number, Preview>>(new Map());
  const running = useRef({ last: Promise.resolve(), seen: new Set<number>() });
  const unmounted = useRef(new AbortController());
  const addresses = useRef<string[]>([]);

  useEffect(() => {
    const state = running.current;
    for (const { key, file } of files) {
      if (state.seen.has(key)) continue;
      state.seen.add(key);
      const note = (preview: Partial<Preview>) =>
        setPreviews((before) => new Map(before).set(key, { ...unknown, ...preview }));
      const addressOf = (picture: File | null) => {
        const address = picture && URL.createObjectURL(picture);
        if (address) addresses.current.push(address);
        return address;
      };
      const refusal = refusalOf(file);
      if (refusal !== null) note({ refusal });
      else if (originalKind(file.name) === null) note({ picture: addressOf(file) });
      else if (originalKind(file.name) === 'pdf') {
        const { signal } = unmounted.current;
        state.last = state.last.then(async () => {
          if (signal.aborted) return;
          const { picture, ...preview } = await previewOfPdf(file);
          if (!signal.aborted) note({ ...preview, picture: addressOf(picture) });
        });
      }
    }
  }, [files]);

  useEffect(() => {
    // React's strict mode runs each cleanup once and starts the effect again.
    unmounted.current = new AbortController();
    const controller = unmounted.current;
    return () => {
      controller.abort();
      for (const address of addresses.current) URL.revokeObjectURL(address);
    };
  }, []);
  return previews;
}

/** Returns why a file cannot be used, by its name and size; null if it may be used. */
function refusalOf(file: File): string | null {
  if (originalKind(file.name) === null) return fileRefusal(file, 1);
  if (file.size === 0) return conversionRefusals.empty;
  return file.size > maxPdfBytes ? conversionRefusals.size : null;
}

type PdfPreview = { picture: File | null; pages: number | null; refusal: string | null };

async function previewOfPdf(file: File): Promise<PdfPreview> {
  try {
    const { openPdf } = await import('./pdf-pages.ts');
    const pdf = await openPdf(file);
    try {
      const { pages } = pdf;
      if (pages > maxFilesInGroup)
        return { picture: null, pages, refusal: tooManyPages(pages, maxFilesInGroup) };
      return { picture: await pdf.previewOf(previewSide), pages, refusal: null };
    } finally {
      await pdf.close();
    }
  } catch (error) {
    // Anything else, such as code that does not load, is reported by the conversion.
    const refusal = error instanceof ConversionRefusal ? error.message : null;
    return { picture: null, pages: null, refusal };
  }
}
