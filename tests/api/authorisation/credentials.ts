import { apiKeyScopes } from '#domain/rules/api-key.ts';
import type { Person, TestApi } from '#tests/support/api.ts';
import type { ContractOperation } from '#tests/support/contract.ts';
import { askedDirector, byLink, listed, secretOf } from '../identity/identity-people.ts';
import { needsCase } from '../submission/submission-cases.ts';
import type { Caller } from './callers.ts';
import type { World } from './world.ts';

export type Credentials = { as?: Person; headers?: Record<string, string> };

/**
 * Returns the caller's credentials. A person with a link is a new one for each call that takes links, because their actions can be done
 * once; all other calls refuse the same person.
 */
export async function credentials(
  { api, people, cases, nextNumber }: World,
  caller: Caller,
  { id, scope, schemes }: ContractOperation,
): Promise<Credentials> {
  if (caller === 'none') return {};
  if (caller === 'api key') return withKey(api, apiScopes);
  if (caller === 'api key without the scope') {
    return withKey(
      api,
      apiScopes.filter((each) => each !== scope),
    );
  }
  if (needsCase(id) && (caller === 'owner' || caller === 'other client')) {
    return { as: cases[caller].person };
  }
  if (caller === 'phone') {
    await takesPhotographs(api, [people.owner]);
    const made = await api.call('POST', '/verification/photographs/link', { as: people.owner, body: {} });
    return { headers: { 'x-photo-link': secretOf(made.json().url) } };
  }
  if (caller !== 'person') return { as: people[caller] };
  const known = schemes.includes('personLink') ? undefined : links.get(api);
  const link = known && (await opens(api, known)) ? known : await newLink(api, nextNumber());
  links.set(api, link);
  return { headers: { 'x-verification-link': link } };
}

const links = new WeakMap<TestApi, string>();

async function opens(api: TestApi, link: string): Promise<boolean> {
  return (await byLink(api, link, 'GET')).statusCode === 200;
}

/** Returns the link of a director, whose client signs in: the codes of one address are limited in ten minutes. */
async function newLink(api: TestApi, number: number): Promise<string> {
  api.clock.advanceMinutes(0.1);
  return (await askedDirector(api, listed('Grace', 'Hopper', `mailed-${number}@example.com`))).link;
}

const apiScopes = Object.keys(apiKeyScopes);
const keys = new WeakMap<TestApi, Map<string, string>>();

/** Returns the credentials of an API key with these scopes, which is created once for a server. */
async function withKey(api: TestApi, scopes: readonly string[]): Promise<Credentials> {
  const made = keys.get(api) ?? new Map<string, string>();
  keys.set(api, made);
  const name = scopes.join(' ');
  const secret = made.get(name) ?? (await newKey(api, scopes));
  made.set(name, secret);
  return { headers: { authorization: `Bearer ${secret}` } };
}

async function newKey(api: TestApi, scopes: readonly string[]): Promise<string> {
  const body = { name: 'Accounting', scopes, expiresAt: null };
  const made = await api.call('POST', '/api-keys', { as: await api.admin(), body });
  if (made.statusCode !== 201) throw new Error(`Creating an API key answered ${made.body}`);
  return made.json().secret;
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
