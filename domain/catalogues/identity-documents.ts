/**
 * The types of identity documents, in display order. The keys are those of the API (`ManualVerificationInput`). A passport has
 * all data on one page; all other types also need a photograph of the back.
 */
export const identityDocuments = [
  { key: 'passport', label: 'Passport', hasBack: false },
  { key: 'identityCard', label: 'Identity card', hasBack: true },
  { key: 'drivingLicence', label: 'Driving licence', hasBack: true },
  { key: 'residencePermit', label: 'Residence permit', hasBack: true },
] as const;

export type IdentityDocumentKind = (typeof identityDocuments)[number]['key'];

/** Returns whether that type of document needs a photograph of the back. */
export function hasBack(kind: IdentityDocumentKind): boolean {
  return identityDocuments.some((document) => document.key === kind && document.hasBack);
}
