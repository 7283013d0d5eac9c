import type { GivenCode } from '#machines/onboarding-types.ts';
import { CODE_LENGTH } from '#src/ui/form/code-boxes.tsx';

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

/**
 * What is sent for a code that stands in the boxes. What begins as the link's code does is the link's, whoever typed the
 * rest; a code of one's own has nothing to do with the link or its flow any more.
 */
export function givenCode(code: string, link: MailedLink | null): GivenCode {
  const byLink = link !== null && code.startsWith(link.code.slice(0, CODE_LENGTH));
  return { code, flow: byLink ? link.flow : null, byLink };
}
