import type { ContractOperation } from '#tests/support/contract.ts';

/**
 * Who calls: nobody, somebody whose session is over, the record's owner, another client, an administrator, a reviewer, a
 * person who was named and mailed a link, a phone that takes photographs for somebody.
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
] as const;
export type Caller = (typeof callers)[number];
export type StaffMember = 'administrator' | 'reviewer';

export function isStaff(caller: Caller): caller is StaffMember {
  return caller === 'administrator' || caller === 'reviewer';
}

/** Those who have no account, and the scheme of their link. */
const links: Partial<Record<Caller, string>> = { person: 'personLink', phone: 'photoLink' };

/** The role that the contract asks for, and whether this caller has it. */
export function isAllowed({ schemes, isOpen }: ContractOperation, caller: Caller): 'yes' | 401 | 403 {
  // A token that is no good is told so, or whoever had a good one would take what everybody sees for all there is.
  if (isOpen) return caller === 'expired' ? 401 : 'yes';
  const link = links[caller];
  if (link) return schemes.includes(link) ? 'yes' : 401;
  const isByLinkAlone = schemes.every((scheme) => Object.values(links).includes(scheme));
  if (isByLinkAlone || caller === 'none' || caller === 'expired') return 401;
  const tokens: Record<string, string> = { administrator: 'adminToken', reviewer: 'reviewerToken' };
  return schemes.includes(tokens[caller] ?? 'clientToken') ? 'yes' : 403;
}
