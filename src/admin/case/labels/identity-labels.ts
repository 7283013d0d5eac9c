/** The labels of the states of an identity check in the staff area. */
export { type CheckState, checkInWords as identityLabels, waitsForUs } from '#domain/check-words.ts';
