import { ratings } from '#domain/compliance/file/facts.ts';
import { riskFlagNames } from '#domain/rules/risk-flags.ts';
import { steps } from '#machines/steps.ts';
import { type SubmissionStatus, submissionStatuses } from '#machines/submission.machine.ts';
import type { CaseFilterInput, CaseQuery } from '#src/api/admin/cases.ts';
import { caseEvents } from '../kit/case/case-event-labels.ts';

type SavedQuery = CaseFilterInput['query'];

/**
 * The filter of the queue, as in the address, with the parameters of the API (`listCases`). Without `status`: the cases that wait for
 * staff; `all`: any status.
 */
export type QueueFilter = Omit<SavedQuery, 'sort' | 'order'>;

export type QueueSort = { field: string; order: 'ASC' | 'DESC' };
type SortName = NonNullable<CaseQuery['sort']>;

/** In these statuses, staff must act next. */
const openStatuses = 'submitted,in_review';

export const defaultSort: QueueSort = { field: 'waitingSince', order: 'ASC' };

/** Reads the filter from an address, which may contain any text. */
export function readFilter(values: Record<string, unknown>): QueueFilter {
  const { search, similar } = values;
  const found = Object.entries(known).flatMap(([name, read]) => {
    const value = read(values[name]);
    return value === undefined ? [] : [[name, value]];
  });
  return {
    ...Object.fromEntries(found),
    ...(typeof search === 'string' && search !== '' && { search, ...(similar === true && { similar }) }),
  };
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
const only = (value: unknown) => (value === true ? value : undefined);
const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (value: unknown) =>
    values.find((each) => each === value);

/** How each part of a filter is read. */
const known: {
  [Name in Exclude<keyof QueueFilter, 'search' | 'similar'>]-?: (value: unknown) => QueueFilter[Name];
} = {
  status: text,
  assignee: text,
  waitingDays: number,
  risk: oneOf(riskFlagNames),
  dueDays: number,
  dueToday: only,
  event: oneOf(caseEvents),
  eventFrom: text,
  eventTo: text,
  eventBy: text,
  step: oneOf(steps.map(({ id }) => id)),
  unchangedDays: number,
  rating: oneOf(ratings),
  reviewDue: oneOf(['overdue', 'soon']),
  openItem: text,
  tag: text,
  unread: only,
  duplicates: only,
};

/** Returns whether the filter, without the order, differs from the default. */
export function isFiltered(filter: QueueFilter): boolean {
  return Object.keys(filter).length > 0;
}

/** Returns the filter in the server's format. */
export function queryOf({ status = openStatuses, ...others }: QueueFilter): SavedQuery {
  return { ...others, ...(status !== 'all' && { status }) };
}

/** Returns the filter of a saved query; the inverse of {@link queryOf}. */
export function filterOf(query: Record<string, unknown>): QueueFilter {
  const { status, ...others } = readFilter(query);
  return status === openStatuses ? others : { ...others, status: status ?? 'all' };
}

/** Returns the order of a saved query; null if none was saved. */
export function sortOf({ sort, order }: Record<string, unknown>): QueueSort | null {
  return typeof sort === 'string' ? { field: sort, order: order === 'desc' ? 'DESC' : 'ASC' } : null;
}

/** Returns filter and order in the format in which they are saved. */
export function savedQueryOf(filter: QueueFilter, sort: QueueSort): SavedQuery {
  // The server refused an unknown order before it could be saved.
  const order = { sort: sort.field as SortName, order: sort.order === 'DESC' ? 'desc' : 'asc' } as const;
  return { ...queryOf(filter), ...order };
}

/** Returns whether a saved query equals the current filter and order. */
export function isSetNow(query: Record<string, unknown>, filter: QueueFilter, sort: QueueSort): boolean {
  const saved = sortOf(query);
  const inOrder = (given: QueueFilter) => JSON.stringify(Object.entries(given).sort());
  return (
    inOrder(filterOf(query)) === inOrder(filter) &&
    (saved === null || (saved.field === sort.field && saved.order === sort.order))
  );
}

/** Returns the statuses that a filter names, in their standard order. */
export function statusesOf(status: string): SubmissionStatus[] {
  const named = status.split(',');
  return submissionStatuses.filter((each) => named.includes(each));
}

/** The orders of the queue as labels, for layouts without column headers. */
export const sortOrders: readonly (QueueSort & { label: string })[] = [
  { field: 'waitingSince', order: 'ASC', label: 'Longest wait first' },
  { field: 'waitingSince', order: 'DESC', label: 'Shortest wait first' },
  { field: 'dueAt', order: 'ASC', label: 'Earliest due date first' },
  { field: 'dueAt', order: 'DESC', label: 'Latest due date first' },
  { field: 'submittedAt', order: 'DESC', label: 'Latest submission first' },
  { field: 'submittedAt', order: 'ASC', label: 'Earliest submission first' },
  { field: 'updatedAt', order: 'DESC', label: 'Latest change first' },
  { field: 'updatedAt', order: 'ASC', label: 'Earliest change first' },
  { field: 'createdAt', order: 'DESC', label: 'Newest case first' },
  { field: 'createdAt', order: 'ASC', label: 'Oldest case first' },
  { field: 'company', order: 'ASC', label: 'Company, A to Z' },
  { field: 'company', order: 'DESC', label: 'Company, Z to A' },
];

/** Returns the initial order of a column: the more relevant rows first. */
export function firstOrder(field: string): QueueSort['order'] {
  return sortOrders.find((each) => each.field === field)?.order ?? 'ASC';
}
