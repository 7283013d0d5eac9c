import { documentGroups } from '#domain/catalogues/document-groups.ts';
import { identityMethods } from '#domain/compliance/entries/identity-method.ts';
import { steps } from '#machines/steps.ts';
import type { Statistics, StatisticsWeek } from '#src/api/admin/statistics.ts';
import { dateInWords } from '#src/ui/text/date-text.ts';

/** The measures per week, in the order of a case's life cycle. */
export const weekMeasures = ['started', 'submitted', 'approved', 'changesRequested', 'rejected'] as const;
export type WeekMeasure = (typeof weekMeasures)[number];

export const weekWords: Record<WeekMeasure, string> = {
  started: 'Started',
  submitted: 'Submitted',
  approved: 'Approved',
  changesRequested: 'Changes requested',
  rejected: 'Rejected',
};

export const providerLabels: Record<Statistics['checks'][number]['provider'], string> = {
  manual: 'Photographs, checked here',
  sumsub: 'Sumsub',
};

const methods = new Map<string, string>(identityMethods.map(({ value, label }) => [value, label]));
const titles = new Map<string, string>(steps.map(({ id, title }) => [id, title]));
const groups = new Map<string, string>(documentGroups.map(({ key, label }) => [key, label]));

export const stepTitle = (id: string) => titles.get(id) ?? id;

export const methodLabel = (method: string) => methods.get(method) ?? method;

export const groupLabel = (key: string) => groups.get(key) ?? key;

/** Returns a week by its Monday: `9 November 2026`. */
export const weekInWords = (week: string) => dateInWords(week);

/** Returns the sum of each measure over all weeks. */
export function totalsOf(weeks: readonly StatisticsWeek[]): Record<WeekMeasure, number> {
  const totals = { started: 0, submitted: 0, approved: 0, changesRequested: 0, rejected: 0 };
  for (const week of weeks) for (const measure of weekMeasures) totals[measure] += week[measure];
  return totals;
}

/** Returns whether nothing happened in the range. */
export function isEmptyRange(found: Statistics): boolean {
  return (
    weekMeasures.every((measure) => found.weeks.every((week) => week[measure] === 0)) &&
    found.timeToSubmit.count + found.timeToDecide.count === 0 &&
    found.checks.every(({ checks }) => checks === 0) &&
    found.refusedDocuments.every(({ requests }) => requests === 0) &&
    found.methods.every(({ entries }) => entries === 0)
  );
}
