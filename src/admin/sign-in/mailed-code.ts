/** What the link of a colleague's mail carries. */
export type MailedCode = { email: string; code: string };

/**
 * Reads `?code=` and, from the fragment, `email=`: a fragment is never sent to a server, so that the address stays out of
 * logs and referrers.
 */
export function readMailedCode({ search, hash }: Pick<Location, 'search' | 'hash'>): MailedCode | null {
  const code = new URLSearchParams(search).get('code')?.replace(/\D/g, '') ?? '';
  const email = new URLSearchParams(hash.slice(1)).get('email') ?? '';
  return code && email ? { email, code } : null;
}
