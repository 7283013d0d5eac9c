import { type RiskFlag, riskFlagNames } from '#domain/rules/risk-flags.ts';
import { type SubmissionStatus, submissionStatuses } from '#machines/submission.machine.ts';
import type { CaseFilterInput } from '#src/api/admin/case-filters.ts';
import type { CaseQuery } from '#src/api/admin/cases.ts';

/**
 * What the queue is filtered by, as it stands in the address. No `status`: the cases that wait for us; `all`: whatever
 * their status.
 */
export type QueueFilter = {
  status?: string;
  /** `me`, `nobody` or a member of staff's id. */
  assignee?: string;
  waitingDays?: number;
  risk?: RiskFlag;
  /** Due within so many days; 0: late. */
  dueDays?: number;
  /** A tag's id. */
  tag?: string;
  search?: string;
};

type SavedQuery = CaseFilterInput['query'];
export type QueueSort = { field: string; order: 'ASC' | 'DESC' };
type SortName = NonNullable<CaseQuery['sort']>;

/** The next move in these is ours. */
const openStatuses = 'submitted,in_review';

export const defaultSort: QueueSort = { field: 'waitingSince', order: 'ASC' };

/** What is filtered by, read from an address that anybody may have written. */
export function readFilter(values: Record<string, unknown>): QueueFilter {
  const { status, assignee, waitingDays, risk, dueDays, tag, search } = values;
  const flag = riskFlagNames.find((name) => name === risk);
  return {
    ...(typeof status === 'string' && status !== '' && { status }),
    ...(typeof assignee === 'string' && assignee !== '' && { assignee }),
    ...(typeof waitingDays === 'number' && { waitingDays }),
    ...(flag && { risk: flag }),
    ...(typeof dueDays === 'number' && { dueDays }),
    ...(typeof tag === 'string' && tag !== '' && { tag }),
    ...(typeof search === 'string' && search !== '' && { search }),
  };
}

/** Whether anything but the order differs from the queue as it opens. */
export function isFiltered(filter: QueueFilter): boolean {
  return Object.keys(filter).length > 0;
}

/** The filter as the server takes it. */
export function queryOf({ status = openStatuses, ...others }: QueueFilter): SavedQuery {
  return { ...others, ...(status !== 'all' && { status }) };
}

/** The filter of a saved query; the other way round than {@link queryOf}. */
export function filterOf(query: Record<string, unknown>): QueueFilter {
  const { status, ...others } = readFilter(query);
  return status === openStatuses ? others : { ...others, status: status ?? 'all' };
}

/** The order of a saved query; null where none was saved. */
export function sortOf({ sort, order }: Record<string, unknown>): QueueSort | null {
  return typeof sort === 'string' ? { field: sort, order: order === 'desc' ? 'DESC' : 'ASC' } : null;
}

/** Filter and order as they are saved. */
export function savedQueryOf(filter: QueueFilter, sort: QueueSort): SavedQuery {
  // An order that the server does not know was refused before it could be saved.
  const order = { sort: sort.field as SortName, order: sort.order === 'DESC' ? 'desc' : 'asc' } as const;
  return { ...queryOf(filter), ...order };
}

/** Whether a saved query is what is set now. */
export function isSetNow(query: Record<string, unknown>, filter: QueueFilter, sort: QueueSort): boolean {
  const saved = sortOf(query);
  const text = (given: QueueFilter) => JSON.stringify(Object.entries(given).sort());
  return (
    text(filterOf(query)) === text(filter) &&
    (saved === null || (saved.field === sort.field && saved.order === sort.order))
  );
}

/** The statuses that a filter names, in their order. */
export function statusesOf(status: string): SubmissionStatus[] {
  const named = status.split(',');
  return submissionStatuses.filter((each) => named.includes(each));
}
