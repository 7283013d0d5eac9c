import { type IdentityDocumentKind, identityDocuments } from './catalogues/identity-documents.ts';

/** A person's last decision about the comparison of their face with the photograph in a document. */
export type FaceConsent = {
  decision: 'agreed' | 'declined' | 'withdrawn';
  /** The document that replaces the photograph of the face; null unless declined, and for the provider's check. */
  secondDocumentKind: IdentityDocumentKind | null;
};

/** Returns the label of a kind of document: 'Driving licence'. */
export function documentLabel(kind: IdentityDocumentKind): string {
  return identityDocuments.find(({ key }) => key === kind)?.label ?? 'Document';
}

/** Returns a decision in words, for staff and for certified versions: 'Agreed'. */
export function faceConsentInWords({ decision, secondDocumentKind }: FaceConsent): string {
  if (decision === 'agreed') return 'Agreed';
  if (decision === 'withdrawn') return 'Consent withdrawn';
  if (secondDocumentKind === null) return 'Declined';
  return `Declined; second document: ${documentLabel(secondDocumentKind)}`;
}
