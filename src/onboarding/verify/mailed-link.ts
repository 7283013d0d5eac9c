/** What the mailed link carries: the code, and the handle of the flow that it belongs to. */
export type MailedLink = { code: string; flow: string | null };

/**
 * Reads `?code=` and, from the fragment, `flow=`: a fragment is never sent to a server, so that the handle stays out of
 * logs and referrers.
 */
export function readMailedLink({ search, hash }: Pick<Location, 'search' | 'hash'>): MailedLink | null {
  const code = new URLSearchParams(search).get('code')?.replace(/\D/g, '') ?? '';
  if (code === '') return null;
  return { code, flow: new URLSearchParams(hash.slice(1)).get('flow') };
}
