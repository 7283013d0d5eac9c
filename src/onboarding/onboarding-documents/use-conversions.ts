import { useEffect, useMemo, useRef, useState } from 'react';
import type { DocumentGroupKey } from '#domain/catalogues/document-groups.ts';
import {
  conversionRefusals,
  maxPdfBytes,
  originalKind,
  tooManyPages,
} from '#domain/rules/converted-files.ts';
import { fileRefusal, fileRefusals } from '#domain/rules/file-refusal.ts';
import { type FileSource, sourceInWords } from '#domain/rules/file-source.ts';
import type { ChosenFile } from '#machines/upload.machine.ts';
import { useOnboardingActor } from '../onboarding-actor.ts';
import { ConversionRefusal } from './picture-of-canvas.ts';

/** An original that is being turned into pictures. */
export type Conversion = {
  key: number;
  group: DocumentGroupKey;
  name: string;
  /** The page that is converted next, counted from 1. */
  page: number;
  /** Null until it is known. */
  pages: number | null;
};

type Original = {
  group: DocumentGroupKey;
  file: File;
  /** Returns how many more files the group may hold. */
  left(): number;
};

export type Conversions = {
  list: readonly Conversion[];
  /** Turns an original into pictures, which are uploaded one by one. Originals are converted one after another. */
  convert(original: Original): void;
  cancel(key: number): void;
};

/** Converts PDFs and HEIC pictures of the page. What cannot be converted is shown like a refused file. */
export function useConversions(): Conversions {
  const actor = useOnboardingActor();
  const [list, setList] = useState<readonly Conversion[]>([]);
  const running = useRef({
    last: Promise.resolve(),
    started: 0,
    cancels: new Map<number, AbortController>(),
  });

  useEffect(() => {
    const { cancels } = running.current;
    return () => {
      for (const each of cancels.values()) each.abort();
    };
  }, []);

  return useMemo(() => {
    const change = (key: number, to: Partial<Conversion>) =>
      setList((before) => before.map((each) => (each.key === key ? { ...each, ...to } : each)));
    const convert = ({ group, file, left }: Original) => {
      const state = running.current;
      const key = state.started;
      state.started += 1;
      const cancelled = new AbortController();
      state.cancels.set(key, cancelled);
      setList((before) => [...before, { key, group, name: file.name, page: 1, pages: null }]);
      const send = (chosen: ChosenFile) => {
        if (!cancelled.signal.aborted) actor.send({ type: 'files.chosen', group, files: [chosen] });
      };
      const work = async () => {
        try {
          await convertOriginal(file, {
            left,
            send,
            signal: cancelled.signal,
            onPage: (page, pages) => change(key, { page, pages }),
          });
        } catch (error) {
          const refusal = error instanceof ConversionRefusal ? error.message : conversionRefusals.notLoaded;
          send({ file: null, name: file.name, refusal });
        }
        state.cancels.delete(key);
        setList((before) => before.filter((each) => each.key !== key));
      };
      state.last = state.last.then(work);
    };
    const cancel = (key: number) => {
      running.current.cancels.get(key)?.abort();
      setList((before) => before.filter((each) => each.key !== key));
    };
    return { list, convert, cancel };
  }, [actor, list]);
}

type Given = Pick<Original, 'left'> & {
  send(file: ChosenFile): void;
  onPage(page: number, pages: number): void;
  signal: AbortSignal;
};

async function convertOriginal(original: File, given: Given): Promise<void> {
  if (given.signal.aborted) return;
  if (original.size === 0) throw new ConversionRefusal(conversionRefusals.empty);
  if (original.size > maxPdfBytes) throw new ConversionRefusal(conversionRefusals.size);
  const sha256 = await sha256Of(original);
  if (originalKind(original.name) === 'heic') {
    const { pictureOfHeic } = await import('./heic-picture.ts');
    if (given.left() < 1) throw new ConversionRefusal(fileRefusals.group);
    const picture = await pictureOfHeic(original, `${stemOf(original.name)}.jpg`);
    given.send(chosenOf(picture, { name: original.name, page: 1, pages: 1 }, sha256));
    return;
  }
  const { openPdf } = await import('./pdf-pages.ts');
  const pdf = await openPdf(original);
  try {
    const { pages } = pdf;
    const left = given.left();
    if (pages > left) throw new ConversionRefusal(tooManyPages(pages, left));
    for (let page = 1; page <= pages && !given.signal.aborted; page += 1) {
      given.onPage(page, pages);
      const about = { name: original.name, page, pages };
      try {
        const ending = pages === 1 ? '' : `, page ${page} of ${pages}`;
        const picture = await pdf.pictureOf(page, `${stemOf(original.name)}${ending}.jpg`);
        given.send(chosenOf(picture, about, sha256));
      } catch (error) {
        // The other pages are not affected.
        if (!(error instanceof ConversionRefusal)) throw error;
        given.send({ file: null, name: sourceInWords(about), refusal: error.message });
      }
    }
  } finally {
    await pdf.close();
  }
}

function chosenOf(
  picture: File,
  about: Pick<FileSource, 'name' | 'page' | 'pages'>,
  sha256: string | null,
): ChosenFile {
  return {
    file: picture,
    name: sourceInWords(about),
    refusal: fileRefusal(picture, 1),
    // Without a secure context, the browser computes no digest: then the file's name alone says what it is.
    ...(sha256 !== null && { source: { ...about, sha256 } }),
  };
}

const stemOf = (name: string) => name.replace(/\.[^.]*$/, '');

/** Returns the SHA-256 of a file in hexadecimal; null where the browser offers none. */
async function sha256Of(file: File): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
