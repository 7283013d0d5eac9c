/** Makes a record that was never saved answer 204: the browser would log a 404 on its console, where it looks like an error. */
export const missingAsNoContent = { Prefer: 'missing=no-content' } as const;

/** The status of such a response. */
export const noContent = 204;

/**
 * Returns the preference for background refetches, which must not keep an idle session alive.
 * @param isFirst whether it is the first fetch, for a page that the user has just opened
 */
export function unattendedUnless(isFirst: boolean): { Prefer?: 'unattended' } {
  return isFirst ? {} : { Prefer: 'unattended' };
}

/** Asks the server not to refuse what is still missing: a page saves automatically what there is. */
export const asFarAsItIs = { Prefer: 'handling=lenient' } as const;
