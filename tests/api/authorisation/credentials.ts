import type { Person, TestApi } from '#tests/support/api.ts';
import type { ContractOperation } from '#tests/support/contract.ts';
import { askedDirector, listed, secretOf } from '../identity/identity-people.ts';
import { needsCase } from '../submission/submission-cases.ts';
import type { Caller } from './callers.ts';
import type { World } from './world.ts';

export type Credentials = { as?: Person; headers?: Record<string, string> };

/** Returns the caller's credentials; each person with a link is a new one, because their actions can be done once. */
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

/** Removes earlier hand-ins of these clients, which would wait for a decision and refuse further photographs. */
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
