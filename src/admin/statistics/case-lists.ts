import type { Statistics } from '#src/api/admin/statistics.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import type { LinkedCount } from '../kit/figures-table.tsx';

type CaseEvent = NonNullable<Parameters<typeof adminPaths.casesWith>[0]['event']>;
/** Days 'YYYY-MM-DD', UTC, both included. */
type Days = Pick<Statistics, 'from' | 'to'>;

const WEEK_MS = 7 * 86_400_000;
const DAY_MS = 86_400_000;

/** Returns the days of a week, by its Monday, that are in a range. */
export function daysOfWeek(week: string, { from, to }: Days): Days {
  const sunday = new Date(Date.parse(week) + WEEK_MS - DAY_MS).toISOString().slice(0, 10);
  return { from: week < from ? from : week, to: sunday > to ? to : sunday };
}

/** Returns the address of the cases to which something happened on these days. */
export function eventList(event: CaseEvent, { from, to }: Days): string {
  return adminPaths.casesWith({ status: 'all', event, eventFrom: from, eventTo: to });
}

/** Returns a number of events with the list of their cases. @param label what is counted, for screen readers */
export function eventCount(count: number, label: string, event: CaseEvent, days: Days): LinkedCount {
  return { count, label, to: eventList(event, days) };
}
