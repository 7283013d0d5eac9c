import {
  type DocumentGroupKey,
  documentGroupKeys,
  maxAgeMonthsOf,
} from '#domain/catalogues/document-groups.ts';
import {
  type DocumentsToSave,
  emptyOnboardingDocuments,
  type OnboardingDocuments,
} from '#domain/records/onboarding-documents.ts';
import { isCalendarDate } from '#domain/rules/calendar-date.ts';
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
  /** Whether an automatic save has included it since it was uploaded. */
  isSaved?: boolean;
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
export const isUnsaved = ({ place, isSaved = false }: DocumentFile) => place >= draftPlaces && !isSaved;

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
  const dated = (record ? documentGroupKeys : []).flatMap((group) =>
    maxAgeMonthsOf(group) === null ? [] : (record?.[group] ?? []).map((id) => [id, '']),
  );
  const issueDates = { ...Object.fromEntries(dated), ...record?.issueDates };
  return { ...Object.fromEntries(groups), issueDates, removed: [] };
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

/**
 * Returns what is saved automatically: every attached file, also a saved one that is marked for deletion, which the user's save
 * deletes, and the dates that exist.
 *
 * @param today 'YYYY-MM-DD', UTC
 */
export function attachedIn(values: DocumentsValues, today: string): OnboardingDocuments {
  const groups = documentGroupKeys.map((group): [DocumentGroupKey, string[]] => {
    const files = filesOf(values, group).filter(
      (file) => !(isUnsaved(file) && values.removed.includes(file.id)),
    );
    return [group, files.map(({ id }) => id)];
  });
  const dated = groups.flatMap(([group, ids]) => (maxAgeMonthsOf(group) === null ? [] : ids));
  const dates = dated.flatMap((id): [string, string][] => {
    const date = values.issueDates[id] ?? '';
    return isCalendarDate(date) && date <= today ? [[id, date]] : [];
  });
  return {
    ...emptyOnboardingDocuments,
    ...Object.fromEntries(groups),
    issueDates: Object.fromEntries(dates),
  };
}

/**
 * Returns the values for a record that was saved automatically. Files that were uploaded since the page was opened stay at the
 * position of their selection, so that an earlier page whose upload ends later is still before them.
 */
export function toSavedValues(values: DocumentsValues, record: DocumentsRecord): DocumentsValues {
  const saved = toValues(record);
  const groups = documentGroupKeys.map((group) => {
    const files = filesOf(saved, group).map((file) => {
      const { place } = values[group][file.id] ?? file;
      return { ...file, place, ...(place >= draftPlaces && { isSaved: true }) };
    });
    const isInOrder = files.every(
      ({ place }, index) => index === 0 || place > (files[index - 1]?.place ?? 0),
    );
    return [group, isInOrder ? Object.fromEntries(files.map((file) => [file.id, file])) : saved[group]];
  });
  return { ...saved, ...Object.fromEntries(groups) };
}

/**
 * Returns the values after an automatic save: the saved ones, which may contain files of another device, with everything that the
 * user has changed since the save was sent.
 */
export function withSaved(
  values: DocumentsValues,
  sent: OnboardingDocuments,
  saved: DocumentsValues,
): DocumentsValues {
  const groups = documentGroupKeys.map((group) => {
    const shown = filesOf(values, group);
    const added = shown.filter(({ id }) => !sent[group].includes(id) && !Object.hasOwn(saved[group], id));
    const files = Object.fromEntries(
      [...Object.values(saved[group]), ...added].map((file) => [file.id, file]),
    );
    const shownIds = shown.map(({ id }) => id);
    const isMoved = shownIds.filter((id) => sent[group].includes(id)).join() !== sent[group].join();
    return [group, isMoved ? inOrder(files, [...shownIds, ...Object.keys(files)]) : files];
  });
  const merged: DocumentsValues = { ...saved, ...Object.fromEntries(groups) };
  const isThere = (id: string) => documentGroupKeys.some((group) => Object.hasOwn(merged[group], id));
  const typed = Object.entries(values.issueDates).filter(
    ([id, date]) =>
      isThere(id) && (!Object.hasOwn(saved.issueDates, id) || date !== (sent.issueDates[id] ?? '')),
  );
  return {
    ...merged,
    issueDates: { ...saved.issueDates, ...Object.fromEntries(typed) },
    removed: values.removed.filter(isThere),
  };
}

/** Returns the files with the positions of their ids in the list. */
function inOrder(files: Readonly<Record<string, DocumentFile>>, ids: readonly string[]) {
  const entries = Object.entries(files);
  return Object.fromEntries(entries.map(([id, file]) => [id, { ...file, order: ids.indexOf(id) }]));
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
