import {
  type DocumentGroupKey,
  documentGroupKeys,
  maxAgeMonthsOf,
} from '#domain/catalogues/document-groups.ts';
import { type DocumentsToSave, emptyOnboardingDocuments } from '#domain/records/onboarding-documents.ts';
import { shownName } from '#domain/rules/file-source.ts';
import type { DocumentsRecord } from '#src/api/documents.ts';

export type DocumentFile = {
  id: string;
  /** The name of the original and the page, for a picture that was made from another file. */
  name: string;
  /** Bytes. */
  size: number;
  /** The position in the group; files that were uploaded since the last save are after the saved ones. */
  place: number;
  /** The position that the user gave it, before all that have none. */
  order?: number;
};

/** The page's unsaved state in Formik: files by id, so that error paths match. */
export type DocumentsValues = Record<DocumentGroupKey, Readonly<Record<string, DocumentFile>>> & {
  /** 'YYYY-MM-DD' by file id, '' until it is typed. */
  issueDates: Readonly<Record<string, string>>;
  /** The ids of the files that are marked for deletion. */
  removed: readonly string[];
};

/** After all saved files: first earlier unsaved uploads, then current ones. */
const draftPlaces = 1000;
const uploadPlaces = 2000;

/** Returns the position of an earlier unsaved upload, in the order of the server's list. */
export const placeOfDraft = (index: number) => draftPlaces + index;

/** Returns the position of an upload, in the order of selection. */
export const placeOfUpload = (key: number) => uploadPlaces + key;

/** Returns whether the file belongs to no saved record yet. */
export const isUnsaved = ({ place }: DocumentFile) => place >= draftPlaces;

/** Returns the values for a saved record, or for none. */
export function toValues(record: DocumentsRecord | null): DocumentsValues {
  const about = new Map(record?.files.map((file) => [file.id, file]));
  const groups = documentGroupKeys.map((group) => {
    const files = (record ?? emptyOnboardingDocuments)[group].map((id, place): [string, DocumentFile] => {
      const file = about.get(id);
      const name = file ? shownName(file) : 'A picture';
      return [id, { id, name, size: file?.size ?? 0, place }];
    });
    return [group, Object.fromEntries(files)];
  });
  return { ...Object.fromEntries(groups), issueDates: { ...record?.issueDates }, removed: [] };
}

/** Returns the files of a group, in order. */
export function filesOf(values: DocumentsValues, group: DocumentGroupKey): DocumentFile[] {
  return Object.values(values[group]).sort((a, b) => positionOf(a) - positionOf(b));
}

/** Returns the number by which the files and uploads of a group are ordered. */
export const positionOf = ({ place, order = place }: Pick<DocumentFile, 'place' | 'order'>) => order;

/** Like `filesOf`, without those that are marked for deletion. */
export function storedFilesOf(values: DocumentsValues, group: DocumentGroupKey): DocumentFile[] {
  return filesOf(values, group).filter(({ id }) => !values.removed.includes(id));
}

export function withFile(
  values: DocumentsValues,
  group: DocumentGroupKey,
  { id, name, size, place }: DocumentFile,
): DocumentsValues {
  return {
    ...values,
    [group]: { ...values[group], [id]: { id, name, size, place } },
    issueDates: maxAgeMonthsOf(group) === null ? values.issueDates : { ...values.issueDates, [id]: '' },
  };
}

/** Returns the values with a file moved before its neighbour, or behind it. */
export function withMoved(
  values: DocumentsValues,
  group: DocumentGroupKey,
  { id, by }: { id: string; by: -1 | 1 },
): DocumentsValues {
  const files = filesOf(values, group);
  const from = files.findIndex((file) => file.id === id);
  const [moved, neighbour] = [files[from], files[from + by]];
  if (!moved || !neighbour) return values;
  files[from] = neighbour;
  files[from + by] = moved;
  return {
    ...values,
    [group]: Object.fromEntries(files.map((file, order) => [file.id, { ...file, order }])),
  };
}

/** Returns the values with a file marked for deletion, or unmarked. */
export function withMark(values: DocumentsValues, id: string, isMarked: boolean): DocumentsValues {
  const others = values.removed.filter((each) => each !== id);
  return { ...values, removed: isMarked ? [...others, id] : others };
}

/** Returns the record to save, and the files to delete after it. */
export function toSave(values: DocumentsValues): DocumentsToSave {
  const groups = documentGroupKeys.map((group) => [group, storedFilesOf(values, group).map(({ id }) => id)]);
  const removed = new Set(values.removed);
  const dates = Object.entries(values.issueDates).filter(([id, date]) => date !== '' && !removed.has(id));
  return {
    documents: { ...Object.fromEntries(groups), issueDates: Object.fromEntries(dates) },
    removed: values.removed,
  };
}
