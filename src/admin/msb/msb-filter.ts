import { statusesOf } from '#machines/lifecycle.ts';
import { type MsbStatus, msbApplicationMachine } from '#machines/msb-application.machine.ts';

/** What the list is filtered by, as it stands in the address: anybody may have typed it. */
type Filter = Record<string, unknown>;

/** The longest text that is searched for, in characters. */
const longestSearch = 200;

/** Beginnings of words; empty for everything. */
export function searchOf({ search }: Filter): string {
  return typeof search === 'string' ? search.trim().slice(0, longestSearch) : '';
}

/** The status that is listed; undefined for all. */
export function statusOf({ status }: Filter): MsbStatus | undefined {
  return statusesOf(msbApplicationMachine).find((known) => known === status);
}

/** `me`, `nobody` or a colleague's id; empty for everybody. */
export function assigneeOf({ assignee }: Filter): string {
  return typeof assignee === 'string' && /^[\w-]{1,64}$/.test(assignee) ? assignee : '';
}
