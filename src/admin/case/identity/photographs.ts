import type { IdentityDocumentKind } from '#domain/catalogues/identity-documents.ts';
import type { IdentityCheck } from '#src/api/admin/case.ts';
import type { ViewerFile } from '../viewer/picture.tsx';

type HandedIn = NonNullable<IdentityCheck['handedIn']>;

const goneBecause = 'This photograph is no longer in storage.';

/** Returns the photographs in the order of comparison: the face is next to the front of the document. */
export function photographsOf({ documentKind, ...handedIn }: HandedIn): ViewerFile[] {
  const { frontFileId, backFileId, selfieFileId } = handedIn;
  const photograph = (id: string, name: string): ViewerFile => ({ id, name, size: null, goneBecause });
  return [
    photograph(frontFileId, frontLabel(documentKind)),
    photograph(selfieFileId, 'Face'),
    ...(backFileId === null ? [] : [photograph(backFileId, 'Back of the document')]),
  ];
}

const frontLabel = (kind: IdentityDocumentKind) =>
  kind === 'passport' ? 'Page with the photograph' : 'Front of the document';
