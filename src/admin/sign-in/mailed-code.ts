import { CODE_LENGTH } from '#src/ui/form/code-boxes.tsx';

/** The data in the link of a staff member's email. */
export type MailedCode = { email: string; code: string };

/**
 * Reads `?code=`, and `email=` from the fragment: a fragment is never sent to a server, so that the address is in no logs and
 * referrers.
 */
export function readMailedCode({ search, hash }: Pick<Location, 'search' | 'hash'>): MailedCode | null {
  const code = new URLSearchParams(search).get('code')?.replace(/\D/g, '') ?? '';
  const email = new URLSearchParams(hash.slice(1)).get('email') ?? '';
  return code && email ? { email, code } : null;
}

/** Returns whether the entered code is the link's: it starts with the link's code, even if the user typed the rest. */
export function isOfLink(code: string, mailed: MailedCode | null): boolean {
  return mailed !== null && code.startsWith(mailed.code.slice(0, CODE_LENGTH));
}
