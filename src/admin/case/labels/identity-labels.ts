/** How an identity check stands, as staff read it wherever it is shown. */
export { type CheckState, checkInWords as identityLabels, waitsForUs } from '#domain/check-words.ts';
