/** The answers of an entry that identifies a person by a passport. */
export const photoId = {
  method: 'photo_id',
  verifiedOn: '2026-11-20',
  nameMatches: true,
  documentType: 'passport',
  documentNumber: 'AB123456',
  expiresOn: '2026-12-31',
  issuedIn: 'Canada',
  technology: 'Reader of chips',
  liveComparison: true,
};
