import { useSelector } from '@xstate/react';
import type { IdentityDocumentKind } from '#domain/catalogues/identity-documents.ts';
import { documentLabel } from '#domain/face-consent.ts';
import type { Photo } from '#machines/identity-check-setup.ts';
import type { PhotoSide, StoredPhoto } from '#machines/identity-outcomes.ts';
import { PhotoCapture, type PhotoCaptureProps } from './photo-capture.tsx';
import { usePicture } from './use-picture.ts';

/**
 * Returns the label of a photograph and advice on how to take it.
 *
 * @param second the document that replaces the face; null for a face
 */
export function photoLabels(
  side: PhotoSide,
  kind: IdentityDocumentKind,
  second: IdentityDocumentKind | null,
): { label: string; help: string } {
  if (side === 'selfie' && second) {
    return {
      label: 'Second identity document',
      help: `${documentLabel(second)}: the side with your photograph, with all four corners in the picture and no glare.`,
    };
  }
  if (side === 'selfie') {
    return {
      label: 'Your face',
      help: 'Look straight into the camera in good light, without sunglasses or a hat.',
    };
  }
  if (side === 'back') {
    return { label: 'Back of the document', help: 'The other side, with all four corners in the picture.' };
  }
  if (kind === 'passport') {
    return {
      label: 'Page with your photograph',
      help: 'Lay the passport flat. The two lines of letters at the bottom must be readable.',
    };
  }
  return {
    label: 'Front of the document',
    help: 'The side with your photograph, with all four corners in the picture and no glare.',
  };
}

type PhotoSlotProps = Pick<
  PhotoCaptureProps,
  'label' | 'help' | 'disabled' | 'onTake' | 'onRetry' | 'onRemove'
> & {
  side: PhotoSide;
  /** The document that replaces the face; null for a face. */
  second: IdentityDocumentKind | null;
  photo: Photo | null;
  /** The photograph of this side that the server stores. */
  storedPhoto: StoredPhoto | null;
  /** Whether one is being uploaded, from this page or a phone. */
  isArriving: boolean;
  /** The server's validation message after the submit. */
  error: string | undefined;
};

const shapes: Record<PhotoSide, PhotoCaptureProps['shape']> = {
  front: 'card',
  back: 'cardBack',
  selfie: 'face',
};

/** The displayed state for each final state of the upload machine. */
const shown: Record<string, PhotoCaptureProps['state']> = {
  done: 'sent',
  failed: 'failed',
  refused: 'refused',
};

/** One photograph of the manual check, bound to its upload. */
export function PhotoSlot({ side, second, photo, storedPhoto, isArriving, error, ...rest }: PhotoSlotProps) {
  const upload = useSelector(photo ?? undefined, (snapshot) => snapshot);
  const picture = usePicture(upload?.context.file);
  const state = upload
    ? (shown[String(upload.value)] ?? 'sending')
    : isArriving
      ? 'arriving'
      : storedPhoto
        ? 'sent'
        : 'none';
  return (
    <PhotoCapture
      {...rest}
      shape={side === 'selfie' && second ? 'card' : shapes[side]}
      picture={state === 'refused' ? null : upload ? picture : (storedPhoto?.url ?? null)}
      state={state}
      progress={upload?.context.progress ?? 0}
      error={upload?.context.message ?? error}
    />
  );
}
