/** A record that was never saved answers 204: a 404 would stand on the browser's console, where it looks like a fault. */
export const missingAsNoContent = { Prefer: 'missing=no-content' } as const;

/** The status of such an answer. */
export const noContent = 204;

/**
 * For what the portal reads again by itself, to learn of news: such a call keeps no session alive that nobody uses.
 * @param isFirst whether it is read for the first time, for the page that a person has just opened
 */
export function unattendedUnless(isFirst: boolean): { Prefer?: 'unattended' } {
  return isFirst ? {} : { Prefer: 'unattended' };
}
