import {
  type DocumentGroupKey,
  documentGroupKeys,
  maxAgeMonthsOf,
} from '#domain/catalogues/document-groups.ts';
import { type DocumentsToSave, emptyOnboardingDocuments } from '#domain/records/onboarding-documents.ts';
import type { DocumentsRecord } from '#src/api/documents.ts';

/** A file that is in storage. */
export type DocumentFile = {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Its place within the group; what was uploaded since the last save stands behind what was saved. */
  place: number;
};

/** What the page holds until it is saved, as Formik keeps it: files by their ids, so that messages find them. */
export type DocumentsValues = Record<DocumentGroupKey, Readonly<Record<string, DocumentFile>>> & {
  /** 'YYYY-MM-DD' by file id, '' until it is typed. */
  issueDates: Readonly<Record<string, string>>;
  /** Ids of the files that are marked for deletion. */
  removed: readonly string[];
};

/** Behind every saved file: what was uploaded earlier and not saved, then what is uploaded now. */
const draftPlaces = 1000;
const uploadPlaces = 2000;

/** The place of a file that was uploaded earlier and not saved, in the order in which the server lists them. */
export const placeOfDraft = (index: number) => draftPlaces + index;

/** The place of an upload: in the order in which the files were chosen. */
export const placeOfUpload = (key: number) => uploadPlaces + key;

/** Returns whether no save names the file yet. */
export const isUnsaved = ({ place }: DocumentFile) => place >= draftPlaces;

/** The values for a saved record, or for none. */
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

/** The files of a group, in their order. */
export function filesOf(values: DocumentsValues, group: DocumentGroupKey): DocumentFile[] {
  return Object.values(values[group]).sort((a, b) => a.place - b.place);
}

/** As `filesOf`, without those that are marked for deletion. */
export function keptFilesOf(values: DocumentsValues, group: DocumentGroupKey): DocumentFile[] {
  return filesOf(values, group).filter(({ id }) => !values.removed.includes(id));
}

/** The values with one file more. */
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

/** The values with a file marked for deletion, or with its mark taken back. */
export function withMark(values: DocumentsValues, id: string, isMarked: boolean): DocumentsValues {
  const others = values.removed.filter((each) => each !== id);
  return { ...values, removed: isMarked ? [...others, id] : others };
}

/** What a save sends, and what leaves the storage after it. */
export function toSave(values: DocumentsValues): DocumentsToSave {
  const groups = documentGroupKeys.map((group) => [group, keptFilesOf(values, group).map(({ id }) => id)]);
  const removed = new Set(values.removed);
  const dates = Object.entries(values.issueDates).filter(([id, date]) => date !== '' && !removed.has(id));
  return {
    documents: { ...Object.fromEntries(groups), issueDates: Object.fromEntries(dates) },
    removed: values.removed,
  };
}
