/** The portal's address for a case that another client shares: the steps are below it, so that each tab has its own case. */
const root = '/colleague/';

/** The header that names the shared case in each call. */
export const sharedCaseHeader = 'x-shared-case';

/** Returns the id of the shared case in the address of this tab; null in the client's own case and on all other pages. */
export function sharedCaseId(path = window.location.pathname): string | null {
  if (!path.startsWith(root)) return null;
  return /^[A-Za-z0-9_-]{1,64}(?=\/|$)/.exec(path.slice(root.length))?.[0] ?? null;
}

/** Returns the part of the address before the step: empty in the client's own case. */
export function caseBase(path = window.location.pathname): string {
  const id = sharedCaseId(path);
  return id === null ? '' : `${root}${id}`;
}

/** Returns a path without the part that names a shared case. */
export function pathInCase(path: string): string {
  return path.slice(caseBase(path).length) || '/';
}

/** Returns the address of a shared case. */
export const addressOfCase = (id: string) => `${root}${id}`;
