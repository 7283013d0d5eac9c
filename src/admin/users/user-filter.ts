import type { Role } from '#src/api/admin/users.ts';

/** What the list is filtered by, as it stands in the address: anybody may have typed it. */
type Filter = Record<string, unknown>;

/** The longest text that is searched for, in characters. */
const longestSearch = 254;

export const roles: readonly Role[] = ['administrator', 'reviewer', 'client'];

/** Part of a name or an address; empty for everybody. */
export function searchOf({ search }: Filter): string {
  return typeof search === 'string' ? search.trim().slice(0, longestSearch) : '';
}

/** The one role that is listed; null for all. */
export function roleOf({ role }: Filter): Role | null {
  return roles.find((known) => known === role) ?? null;
}
