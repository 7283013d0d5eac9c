import type { CaseDocument } from '#src/api/admin/case.ts';

/** What of a group came, and what went. */
export type Exchange = { before: readonly CaseDocument[]; now: readonly CaseDocument[] };

/**
 * What a document is compared with: where files of its group were taken out and others came, those that were there and those
 * that are; null where nothing came in the place of anything, or the document itself stayed.
 */
export function exchangeOf(
  documents: readonly CaseDocument[],
  { group, state }: CaseDocument,
): Exchange | null {
  if (state === 'same') return null;
  const ofGroup = documents.filter((document) => document.group === group);
  const before = ofGroup.filter((document) => document.state === 'removed');
  const now = ofGroup.filter((document) => document.state === 'added');
  return before.length > 0 && now.length > 0 ? { before, now } : null;
}

/** The file on the other side that stands where this one stands on its own: the second of three for the second. */
export function counterpartOf(
  { before, now }: Exchange,
  { id, state }: CaseDocument,
): CaseDocument | undefined {
  const [own, other] = state === 'removed' ? [before, now] : [now, before];
  const place = own.findIndex((document) => document.id === id);
  return other[Math.min(place, other.length - 1)];
}

/** Whether a document is not as it was in the version that was seen: new, taken out, or of another date. */
export function hasChanged({ state, issuedOn, issuedBefore }: CaseDocument): boolean {
  return state !== 'same' || issuedOn !== issuedBefore;
}
