import { CODE_LENGTH } from '#src/ui/form/code-boxes.tsx';

/** What the link of a member of staff's mail carries. */
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

/** Whether a code that stands in the boxes is the link's: what begins as that one does is, whoever typed the rest. */
export function isOfLink(code: string, mailed: MailedCode | null): boolean {
  return mailed !== null && code.startsWith(mailed.code.slice(0, CODE_LENGTH));
}
