import type { ContractOperation } from '#tests/support/contract.ts';

/**
 * The callers: no one, a user whose session has ended, the record's owner, another client, an administrator, a reviewer, a named
 * person with a mailed link, a phone that takes photographs for a client, an API key with every scope, and one with every scope
 * but that of the operation.
 */
export const callers = [
  'none',
  'expired',
  'owner',
  'other client',
  'administrator',
  'reviewer',
  'person',
  'phone',
  'api key',
  'api key without the scope',
] as const;
export type Caller = (typeof callers)[number];
export type StaffMember = 'administrator' | 'reviewer';

export function isStaff(caller: Caller): caller is StaffMember {
  return caller === 'administrator' || caller === 'reviewer';
}

/** Returns whether the caller may read the records of every client. */
export function readsAll(caller: Caller): boolean {
  return isStaff(caller) || caller === 'api key';
}

/** The callers without an account, and the security scheme of their link. */
const links: Partial<Record<Caller, string>> = { person: 'personLink', phone: 'photoLink' };

/** Returns whether the caller has a role that the contract requires, or the status of the refusal. */
export function isAllowed({ schemes, isOpen, scope }: ContractOperation, caller: Caller): 'yes' | 401 | 403 {
  // An invalid token is refused on public operations too: its owner would otherwise take the public data for all data.
  if (isOpen) return caller === 'expired' ? 401 : 'yes';
  const link = links[caller];
  if (link) return schemes.includes(link) ? 'yes' : 401;
  const isByLinkAlone = schemes.every((scheme) => Object.values(links).includes(scheme));
  if (isByLinkAlone || caller === 'none' || caller === 'expired') return 401;
  if (caller === 'api key') return scope === 'none' ? 403 : 'yes';
  if (caller === 'api key without the scope') return 403;
  const tokens: Record<string, string> = { administrator: 'adminToken', reviewer: 'reviewerToken' };
  return schemes.includes(tokens[caller] ?? 'clientToken') ? 'yes' : 403;
}
