import type { IdentityDocumentKind } from '#domain/catalogues/identity-documents.ts';
import type { PhotoSide } from '#machines/identity-outcomes.ts';

/** Returns the label of a photograph and advice on how to take it. */
export function photoLabels(side: PhotoSide, kind: IdentityDocumentKind): { label: string; help: string } {
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
