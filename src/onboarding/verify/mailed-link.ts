import type { GivenCode } from '#machines/onboarding-types.ts';
import { CODE_LENGTH } from '#src/ui/form/code-boxes.tsx';

/** The data in a mailed link: the code, and the handle of its flow. */
export type MailedLink = { code: string; flow: string | null };

/**
 * Reads `?code=`, and `flow=` from the fragment: a fragment is never sent to a server, so that the handle is in no logs and
 * referrers.
 */
export function readMailedLink({ search, hash }: Pick<Location, 'search' | 'hash'>): MailedLink | null {
  const code = new URLSearchParams(search).get('code')?.replace(/\D/g, '') ?? '';
  if (code === '') return null;
  return { code, flow: new URLSearchParams(hash.slice(1)).get('flow') };
}

/**
 * Returns the event data for the code in the boxes. A code that starts with the link's code is the link's, even if the user typed
 * the rest; any other code is unrelated to the link and its flow.
 */
export function givenCode(code: string, link: MailedLink | null): GivenCode {
  const byLink = link !== null && code.startsWith(link.code.slice(0, CODE_LENGTH));
  return { code, flow: byLink ? link.flow : null, byLink };
}
