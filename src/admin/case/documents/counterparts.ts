import type { CaseDocument } from '#src/api/admin/case.ts';

/** The files that were added to a group, and those that were removed. */
export type Exchange = { before: readonly CaseDocument[]; now: readonly CaseDocument[] };

/**
 * Returns what to compare a document with: the removed and the added files of its group; null where nothing was replaced, or the
 * document itself is unchanged.
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

/** Returns the file at the same index on the other side: the second of three for the second. */
export function counterpartOf(
  { before, now }: Exchange,
  { id, state }: CaseDocument,
): CaseDocument | undefined {
  const [own, other] = state === 'removed' ? [before, now] : [now, before];
  const place = own.findIndex((document) => document.id === id);
  return other[Math.min(place, other.length - 1)];
}

/** Returns whether a document differs from the version that was reviewed: added, removed, or with another date. */
export function hasChanged({ state, issuedOn, issuedBefore }: CaseDocument): boolean {
  return state !== 'same' || issuedOn !== issuedBefore;
}
