import {
  type DocumentGroupKey,
  documentGroupKeys,
  maxAgeMonthsOf,
} from '#domain/catalogues/document-groups.ts';
import { type DocumentsToSave, emptyOnboardingDocuments } from '#domain/records/onboarding-documents.ts';
import type { DocumentsRecord } from '#src/api/documents.ts';

export type DocumentFile = {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** The position in the group; files that were uploaded since the last save are after the saved ones. */
  place: number;
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
      const { name = 'A picture', size = 0 } = about.get(id) ?? {};
      return [id, { id, name, size, place }];
    });
    return [group, Object.fromEntries(files)];
  });
  return { ...Object.fromEntries(groups), issueDates: { ...record?.issueDates }, removed: [] };
}

/** Returns the files of a group, in order. */
export function filesOf(values: DocumentsValues, group: DocumentGroupKey): DocumentFile[] {
  return Object.values(values[group]).sort((a, b) => a.place - b.place);
}

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
