import { type ContactStatus, contactMachine } from '#machines/contact.machine.ts';
import { statusesOf } from '#machines/lifecycle.ts';

/** What the list is filtered by, as it stands in the address: anybody may have typed it. */
type Filter = Record<string, unknown>;

/** The longest text that is searched for, in characters. */
const longestSearch = 200;

/** What the list can be narrowed to, what waits for us first. */
export const statusChoices: readonly (ContactStatus | 'all')[] = [...statusesOf(contactMachine), 'all'];

/** Beginnings of words; empty for everything. */
export function searchOf({ search }: Filter): string {
  return typeof search === 'string' ? search.trim().slice(0, longestSearch) : '';
}

/** The status that is listed; the new ones, where the address says nothing. */
export function statusOf({ status }: Filter): ContactStatus | 'all' {
  return statusChoices.find((known) => known === status) ?? 'new';
}

/** `me`, `nobody` or a colleague's id; empty for everybody. */
export function assigneeOf({ assignee }: Filter): string {
  return typeof assignee === 'string' && /^[\w-]{1,64}$/.test(assignee) ? assignee : '';
}
