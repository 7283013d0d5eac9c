import type { Person } from '#tests/support/api.ts';
import type { ContractOperation } from '#tests/support/contract.ts';
import { askedDirector, listed } from '../identity/identity-people.ts';
import { needsCase } from '../submission/submission-cases.ts';
import type { Caller } from './callers.ts';
import type { World } from './world.ts';

export type Credentials = { as?: Person; headers?: Record<string, string> };

/** By what the caller is known; each person of a link is another, because what they do can be done once. */
export async function credentials(
  { api, people, cases, nextNumber }: World,
  caller: Caller,
  { id }: ContractOperation,
): Promise<Credentials> {
  if (caller === 'none') return {};
  if (needsCase(id) && (caller === 'owner' || caller === 'other client')) {
    return { as: cases[caller].person };
  }
  if (caller !== 'person') return { as: people[caller] };
  const { link } = await askedDirector(api, listed('Grace', 'Hopper', `mailed-${nextNumber()}@example.com`));
  return { headers: { 'x-verification-link': link } };
}
