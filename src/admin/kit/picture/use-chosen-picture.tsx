import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type ChosenPicture, lookAt } from './chosen-picture.ts';

const PictureDialog = lazy(async () => ({ default: (await import('./picture-dialog.tsx')).PictureDialog }));

interface Chosen {
  /** Checks a file and opens the crop dialog; a second file replaces the one in the dialog. */
  choose(file: File | undefined): void;
  refusal: string | null;
  dialog: ReactNode;
}

/** Handles a picture from the moment it is chosen, dropped or pasted until it is in the product's own store. */
export function useChosenPicture(
  onStored: (url: string, alt: string) => void,
  { asksAlt = false }: { asksAlt?: boolean } = {},
): Chosen {
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setRefusal(null);
    const found = await lookAt(file);
    if (typeof found === 'string') setRefusal(found);
    else setPicture(found);
  };
  return {
    choose,
    refusal,
    dialog: picture && (
      <Suspense>
        <PictureDialog
          picture={picture}
          asksAlt={asksAlt}
          onCancel={() => setPicture(null)}
          onStored={(url, alt) => {
            setPicture(null);
            onStored(url, alt);
          }}
        />
      </Suspense>
    ),
  };
}

/** Returns the first file that was dropped or pasted; undefined for text. */
export function fileOf(data: DataTransfer | null): File | undefined {
  return data?.files[0];
}
