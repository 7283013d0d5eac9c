import {
  type DocumentGroupKey,
  documentGroupKeys,
  documentGroups,
} from '#domain/catalogues/document-groups.ts';
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
export function toViewerFile({ id, name, width, height, state }: CaseDocument): ViewerFile {
  return {
    id,
    name,
    size: width > 0 && height > 0 ? { width, height } : null,
    goneBecause:
      state === 'removed'
        ? 'The client removed this file, and it is no longer in storage.'
        : 'This file is no longer in storage.',
  };
}
