import type { Role } from '#src/api/admin/users.ts';

/** The filter of the list, as in the address, which may contain any text. */
type Filter = Record<string, unknown>;

/** The maximum length of a search text, in characters. */
const longestSearch = 254;

export const roles: readonly Role[] = ['administrator', 'reviewer', 'client'];

/** Returns a part of a name or an address; empty for all. */
export function searchOf({ search }: Filter): string {
  return typeof search === 'string' ? search.trim().slice(0, longestSearch) : '';
}

/** Returns the role in the filter; null for all. */
export function roleOf({ role }: Filter): Role | null {
  return roles.find((known) => known === role) ?? null;
}
