import { documentGroups } from '#domain/catalogues/document-groups.ts';
import { dateInWords } from '#src/ui/text/date-text.ts';
import type { AnswerConflict, Versions } from '../form/edit-conflict/compare.ts';
import { type DocumentFile, type DocumentsValues, withMark } from './documents-values.ts';

/** Returns the differences between two users' documents: files that the other user added or removed, and dates of issue. */
export function compareDocuments({ base, mine, theirs }: Versions): AnswerConflict[] {
  // A comparison of documents always uses the values of their form.
  const [before, own, others] = [base, mine, theirs] as [DocumentsValues, DocumentsValues, DocumentsValues];
  // If there are no files at all, the record itself was deleted: the user's own files are used, unless they choose otherwise.
  const isGone = documentGroups.every(({ key }) => Object.keys(others[key]).length === 0);
  return documentGroups.flatMap(({ key: group, label }) => {
    const files = new Map(Object.entries({ ...own[group], ...others[group] }));
    return [...files].flatMap(([id, file]): AnswerConflict[] => {
      const named = { key: `${group} ${id}`, label: `${label}: ${file.name}` };
      const [was, isMine, isTheirs] = [before, own, others].map((values) => Object.hasOwn(values[group], id));
      if (isTheirs && !isMine && !was) {
        return [
          {
            ...named,
            mine: 'Not in this version; it would be deleted',
            theirs: 'Added',
            isTheirsAlone: true,
            settle: (values, side) =>
              withTheirFile(values as DocumentsValues, { group, file }, side === 'mine'),
          },
        ];
      }
      if (was && isMine && !isTheirs && !own.removed.includes(id)) {
        return [
          {
            ...named,
            mine: 'Stays, if it is still in storage',
            theirs: 'Removed',
            isTheirsAlone: !isGone,
            settle: (values, side) =>
              withFileThere(values as DocumentsValues, { group, file }, side === 'mine'),
          },
        ];
      }
      return datesThatDiffer(id, named.label, [before, own, others]);
    });
  });
}

type Place = { group: (typeof documentGroups)[number]['key']; file: DocumentFile };

function withTheirFile(values: DocumentsValues, place: Place, isMarked: boolean): DocumentsValues {
  return withMark(withFileThere(values, place, true), place.file.id, isMarked);
}

function withFileThere(values: DocumentsValues, { group, file }: Place, isThere: boolean): DocumentsValues {
  const { [file.id]: _, ...others } = values[group];
  return { ...values, [group]: isThere ? { ...others, [file.id]: file } : others };
}

function datesThatDiffer(
  id: string,
  file: string,
  [before, own, others]: readonly [DocumentsValues, DocumentsValues, DocumentsValues],
): AnswerConflict[] {
  const [was, mine, theirs] = [before, own, others].map(({ issueDates }) => issueDates[id] ?? '');
  if (mine === undefined || theirs === undefined || mine === theirs || theirs === was) return [];
  return [
    {
      key: `issueDates ${id}`,
      label: `${file}, date of issue`,
      mine: dateInWords(mine),
      theirs: dateInWords(theirs),
      isTheirsAlone: mine === was,
      settle: (values, side) => {
        const typed = values as DocumentsValues;
        return { ...typed, issueDates: { ...typed.issueDates, [id]: side === 'mine' ? mine : theirs } };
      },
    },
  ];
}
