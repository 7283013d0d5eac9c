import {
  type DocumentGroupKey,
  documentGroupKeys,
  documentGroups,
} from '#domain/catalogues/document-groups.ts';
import { shownName } from '#domain/rules/file-source.ts';
import type { CaseDocument } from '#src/api/admin/case.ts';
import type { ViewerFile } from '../viewer/picture.tsx';

export type GroupOfCase = (typeof documentGroups)[number] & { documents: readonly CaseDocument[] };

/** Returns every group in the catalogue's order. */
export function groupsOfCase(documents: readonly CaseDocument[]): GroupOfCase[] {
  return documentGroups.map((group) => ({
    ...group,
    documents: documents.filter((document) => document.group === group.key),
  }));
}

/** The id of a group's title on the page. */
export const groupTitleId = (group: string) => `group-${group}`;

/** Returns whether a required group is empty; removed documents do not count. */
export function isMissing({ need, documents }: GroupOfCase): boolean {
  return need === 'required' && documents.every(({ state }) => state === 'removed');
}

export function groupOf({ group }: CaseDocument): DocumentGroupKey | undefined {
  return documentGroupKeys.find((key) => key === group);
}

/** Returns a document in the viewer's format. */
export function toViewerFile({ id, width, height, state, ...document }: CaseDocument): ViewerFile {
  return {
    id,
    name: shownName(document),
    size: width > 0 && height > 0 ? { width, height } : null,
    goneBecause:
      state === 'removed'
        ? 'The client removed this file, and it is no longer in storage.'
        : 'This file is no longer in storage.',
  };
}

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
