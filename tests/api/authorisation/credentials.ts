import type { Person, TestApi } from '#tests/support/api.ts';
import type { ContractOperation } from '#tests/support/contract.ts';
import { askedDirector, listed, secretOf } from '../identity/identity-people.ts';
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
  if (caller === 'phone') {
    await takesPhotographs(api, [people.owner]);
    const made = await api.call('POST', '/verification/photographs/link', { as: people.owner, body: {} });
    return { headers: { 'x-photo-link': secretOf(made.json().url) } };
  }
  if (caller !== 'person') return { as: people[caller] };
  const { link } = await askedDirector(api, listed('Grace', 'Hopper', `mailed-${nextNumber()}@example.com`));
  return { headers: { 'x-verification-link': link } };
}

/** What was handed in for these clients before would wait for a decision, and take no more photographs. */
export async function takesPhotographs({ db }: TestApi, clients: readonly Person[]): Promise<void> {
  await db
    .updateTable('identity_checks')
    .set({ status: 'not_started' })
    .where(
      'user_id',
      'in',
      clients.map(({ userId }) => userId),
    )
    .execute();
}
