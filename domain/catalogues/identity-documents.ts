/**
 * The documents by which a person can show who they are, in the order offered. The keys are what clients send
 * (`ManualVerificationInput`). A passport says everything on one page; of all others the back is photographed too.
 */
export const identityDocuments = [
  { key: 'passport', label: 'Passport', hasBack: false },
  { key: 'identityCard', label: 'Identity card', hasBack: true },
  { key: 'drivingLicence', label: 'Driving licence', hasBack: true },
  { key: 'residencePermit', label: 'Residence permit', hasBack: true },
] as const;

export type IdentityDocumentKind = (typeof identityDocuments)[number]['key'];

/** Whether the back of that kind of document is photographed too. */
export function hasBack(kind: IdentityDocumentKind): boolean {
  return identityDocuments.some((document) => document.key === kind && document.hasBack);
}
