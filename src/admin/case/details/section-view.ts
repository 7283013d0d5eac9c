import { addressParts } from '#domain/form/question.ts';
import { type AnswerGroup, type AnswerRow, readBack, type SavedRecords } from '#domain/read-back.ts';
import { type FormStepId, stepOf } from '#machines/steps.ts';
import type { Case, CaseSection } from '#src/api/admin/case.ts';

/**
 * An answer with its displayed value; '' if it is empty. `before` is the displayed value in the previous version; undefined where
 * it is the same, or the answer is part of a new entry.
 */
export type Answer = AnswerRow & { isChanged: boolean; before?: string };

/** Whether an answer has no value now and had none before. */
export const isEmpty = ({ value, isChanged }: Answer): boolean => value === '' && !isChanged;

export type Difference = CaseSection['differences'][number];

/** A line of a section: an answer, or the parts of an address, which belong together. */
export type Line = { label: string; answers: readonly Answer[] };

/** Answers under one heading: a part of a record, or one entry of a list. */
export type Group = {
  /** '' where the section's title is sufficient. */
  title: string;
  /** Dotted path of the entry, such as `directors.2`; null for a group that is not an entry. */
  entry: string | null;
  isNew: boolean;
  lines: readonly Line[];
  changes: number;
};

export type SectionView = {
  step: FormStepId;
  title: string;
  saved: CaseSection;
  /** Empty if nothing is saved. */
  groups: readonly Group[];
  /** Dotted paths of lists that lost an entry. */
  shortened: readonly string[];
  gone: readonly Difference[];
  changes: number;
};

/** Returns every section in the wizard's order, with the differences from the previous version. */
export function sectionViews(sections: Case['sections']): SectionView[] {
  // The contract's type of a list of sections cannot relate each record to its section.
  const records = Object.fromEntries(
    sections.map(({ section, record }) => [section, record]),
  ) as SavedRecords;
  return readBack(records).flatMap(({ step, section, groups }) => {
    const saved = sections.find((each) => each.section === section);
    return saved ? [toView(step, saved, groups)] : [];
  });
}

function toView(step: FormStepId, saved: CaseSection, read: readonly AnswerGroup[]): SectionView {
  const groups = read.map((group) => toGroup(group, saved, read.length > 1));
  const shortened = lostOne(
    saved.changed,
    groups.map(({ entry }) => entry).filter((entry) => entry !== null),
  );
  const changes = groups.reduce((sum, group) => sum + group.changes, shortened.length);
  const gone = saved.differences.filter(({ after, answers }) => after === '' && answers.length > 0);
  return { step, title: stepOf(step).title, saved, groups, shortened, gone, changes };
}

function toGroup(
  { title, rows }: AnswerGroup,
  { changed, differences }: Pick<CaseSection, 'changed' | 'differences'>,
  isOneOfSeveral: boolean,
): Group {
  const entry = /^\w+\.\d+(?=\.)/.exec(rows[0]?.property ?? '')?.[0] ?? null;
  const isNew = entry !== null && isNewEntry(changed, entry);
  const answers = rows
    .map((row): Answer => {
      if (isNew || !isChanged(row, changed)) return { ...row, isChanged: false };
      return { ...row, isChanged: true, before: readBefore(row, differences) };
    })
    .filter((answer) => answer.value !== '' || answer.isChanged || !answer.isHiddenIfEmpty);
  const changes = isNew ? 1 : answers.filter(({ isChanged }) => isChanged).length;
  // The only row of an empty list names the list.
  const hasTitle = entry !== null || (isOneOfSeveral && rows[0]?.label !== title);
  return { title: hasTitle ? title : '', entry, isNew, lines: toLines(answers), changes };
}

/** A row that stands for several equal answers has changed where the two sides did not change alike. */
function isChanged({ property, sameAs }: AnswerRow, changed: readonly string[]): boolean {
  if (!sameAs || changed.includes('')) return hasChanged(changed, property);
  return Object.entries(sameAs).some(([name, other]) => changed.includes(name) !== changed.includes(other));
}

/** Returns the previous value; for a row that now stands for several equal answers, what differed before. */
function readBefore({ property, sameAs }: AnswerRow, differences: readonly Difference[]): string | undefined {
  if (!sameAs)
    return differences.find(({ path, answers }) => path === property && answers.length === 0)?.before;
  const parts = Object.keys(sameAs).flatMap((name) =>
    differences.filter(({ path, before }) => path === name && before !== ''),
  );
  return parts.length > 0 ? parts.map(({ before }) => before).join(', ') : undefined;
}

/** Returns one line per answer; an address is one line, in the usual order of its parts. */
function toLines(answers: readonly Answer[]): Line[] {
  const isWhole = addressParts.every((part) => answers.some(({ addressPart }) => addressPart === part));
  const plain = answers
    .filter(({ addressPart }) => !isWhole || addressPart === undefined)
    .map((answer) => ({ label: answer.label, answers: [answer] }));
  if (!isWhole) return plain;
  const parts = addressParts.flatMap((part) => answers.filter(({ addressPart }) => addressPart === part));
  return [...plain, { label: 'Address', answers: parts }];
}

/** Returns the sections with only what has changed. */
export function onlyChanges(views: readonly SectionView[]): SectionView[] {
  return views
    .filter(({ changes }) => changes > 0)
    .map((view) => ({
      ...view,
      groups: view.groups
        .filter(({ changes }) => changes > 0)
        .map((group) => (group.isNew ? group : { ...group, lines: group.lines.flatMap(changedLine) })),
    }));
}

/** A part of an address that is shown alone uses its own label. */
function changedLine({ answers }: Line): Line[] {
  return answers
    .filter(({ isChanged }) => isChanged)
    .map((answer) => ({ label: answer.label, answers: [answer] }));
}

/* The paths of `CaseSection.changed`: '' is the whole record, `legalName` a field, `directors.2` a new entry, `directors` a
   list that lost an entry, or a list whose items are not entries, such as `services`. */

/** Returns whether the answer at a dotted path differs: itself, or the whole record. */
function hasChanged(changed: readonly string[], property: string): boolean {
  return changed.includes('') || changed.includes(property);
}

/** Returns whether an entry of a list is new. @param entry such as `directors.2` */
function isNewEntry(changed: readonly string[], entry: string): boolean {
  return changed.includes('') || changed.includes(entry);
}

/** Returns the lists that lost an entry and still have others. @param entries the paths of the remaining entries */
function lostOne(changed: readonly string[], entries: readonly string[]): string[] {
  const lists = new Set(entries.map((entry) => entry.slice(0, entry.lastIndexOf('.'))));
  return [...lists].filter((list) => changed.includes(list));
}
