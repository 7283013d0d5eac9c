import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Employee, startOidcProvider, type TestProvider } from '#tests/support/oidc.ts';
import { openPortal, type Portal } from './auth-portal.ts';

const ADMIN = 'root@example.com';
const ada: Employee = {
  sub: 'ada-1',
  email: 'Ada@Example.com',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Lovelace',
  groups: ['everyone', 'compliance'],
};

let provider: TestProvider;
beforeEach(async () => {
  provider = await startOidcProvider();
  provider.employee = ada;
});
afterEach(() => provider.stop());

const open = (more: Record<string, string> = {}) =>
  openPortal({ ADMIN_EMAILS: ADMIN, ...provider.env, ...more });

type Begun = { url: string; cookie: string };

async function begin(portal: Portal, isProof = false): Promise<Begun> {
  const answer = await portal.post('/auth/oidc', { isProof });
  expect(answer.statusCode).toBe(200);
  const cookie = answer.cookies.find(({ name }) => name === 'oidc_flow')?.value ?? '';
  return { url: answer.json().url, cookie };
}

const finish = (portal: Portal, { cookie }: Begun, search: string): Promise<LightMyRequestResponse> =>
  portal.post('/auth/oidc/sign-in', { search }, { cookies: { oidc_flow: cookie } });

async function signIn(portal: Portal): Promise<LightMyRequestResponse> {
  const begun = await begin(portal);
  return finish(portal, begun, await provider.signIn(begun.url));
}

describe('a sign-in at the organisation’s provider', () => {
  test('creates the account with the role of the group, and uses it again', async () => {
    const { portal, db } = await open();
    const first = await signIn(portal);
    expect(first.json()).toMatchObject({ role: 'reviewer', email: 'ada@example.com' });
    const { access_token: token } = first.json();
    const self = (await portal.call('GET', '/auth/self', token)).json();
    expect(self).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace', role: 'reviewer' });
    expect((await signIn(portal)).statusCode).toBe(200);
    expect(await db.selectFrom('users').selectAll().execute()).toHaveLength(1);
  });

  test('asks with PKCE, a state and a nonce', async () => {
    const { portal } = await open();
    const { searchParams } = new URL((await begin(portal)).url);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    for (const name of ['code_challenge', 'state', 'nonce']) expect(searchParams.get(name)).toMatch(/.{20}/);
  });

  test('follows the groups at each sign-in, and ends the sessions of the earlier role', async () => {
    const { portal } = await open();
    const { access_token: token } = (await signIn(portal)).json();
    provider.employee = { ...ada, groups: ['compliance', 'portal-admins'] };
    expect((await signIn(portal)).json()).toMatchObject({ role: 'administrator' });
    expect((await portal.call('GET', '/auth/self', token)).statusCode).toBe(401);
  });

  test('does not take the role from the last administrator, whatever the groups say', async () => {
    const { portal } = await open();
    provider.employee = { ...ada, groups: ['portal-admins'] };
    await signIn(portal);
    provider.employee = { ...ada, groups: ['compliance'] };
    const last = (await signIn(portal)).json();
    expect(last).toMatchObject({ role: 'administrator' });
    const other = { email: 'rita@example.com', firstName: 'Rita', lastName: 'Levi', role: 'administrator' };
    expect((await portal.call('POST', '/users', last.access_token, other)).statusCode).toBe(201);
    expect((await signIn(portal)).json()).toMatchObject({ role: 'reviewer' });
  });

  test('is refused without a mapped group, and without a verified address', async () => {
    const { portal, db } = await open();
    provider.employee = { ...ada, groups: ['everyone'] };
    const refused = await signIn(portal);
    expect([refused.statusCode, refused.json().reason]).toEqual([403, 'no-role']);
    provider.employee = { ...ada, email_verified: false };
    expect((await signIn(portal)).json()).toMatchObject({ reason: 'no-role' });
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
  });

  test('decides the address: it follows the provider’s at the next sign-in, and cannot be changed here', async () => {
    const { portal, db } = await open();
    const { access_token: token } = (await signIn(portal)).json();
    const path = '/account/sign-in-address';
    const refused = await portal.call('POST', path, token, { email: 'ada@home.example' });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('Your organisation decides'),
    ]);
    expect((await portal.call('GET', path, token)).json().refusal).toBe(refused.json().message);
    provider.employee = { ...ada, email: 'ada@new.example' };
    expect((await signIn(portal)).json()).toMatchObject({ email: 'ada@new.example' });
    const users = await db.selectFrom('users').select('email').execute();
    expect(users).toEqual([{ email: 'ada@new.example' }]);
    // An address of another account is not taken over.
    await portal.signIn('grace@example.com');
    provider.employee = { ...ada, email: 'grace@example.com' };
    expect((await signIn(portal)).json()).toMatchObject({ email: 'ada@new.example' });
  });

  test('is refused for a disabled account', async () => {
    const { portal, db } = await open();
    await signIn(portal);
    await db.updateTable('users').set({ disabled: 1 }).execute();
    expect((await signIn(portal)).statusCode).toBe(401);
  });

  test('belongs to the browser that began it, works once, and expires', async () => {
    const { portal, clock } = await open();
    const begun = await begin(portal);
    const search = await provider.signIn(begun.url);
    const other = await begin(portal);
    expect((await finish(portal, other, search)).statusCode).toBe(401);
    expect((await portal.post('/auth/oidc/sign-in', { search })).statusCode).toBe(401);
    expect((await finish(portal, begun, search)).statusCode).toBe(200);
    expect((await finish(portal, begun, search)).statusCode).toBe(401);
    const late = await begin(portal);
    const lateSearch = await provider.signIn(late.url);
    clock.advance({ minutes: 10 });
    expect((await finish(portal, late, lateSearch)).statusCode).toBe(401);
  });

  test.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
    ['another audience', (claims) => ({ ...claims, aud: 'another' })],
    ['another nonce', (claims) => ({ ...claims, nonce: 'another' })],
    ['no nonce', ({ nonce: _nonce, ...claims }) => claims],
    ['an expired token', (claims) => ({ ...claims, exp: 1_000_000, iat: 999_000 })],
    ['another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
  ])('is refused with %s', async (_what, forge) => {
    const { portal } = await open();
    const begun = await begin(portal);
    const search = await provider.signIn(begun.url);
    provider.forge = forge;
    expect((await finish(portal, begun, search)).statusCode).toBe(401);
  });

  test('answers 503 while the provider is away, and works again without a restart', async () => {
    const { portal } = await open();
    provider.isAway = true;
    const refused = await portal.post('/auth/oidc', { isProof: false });
    expect(refused.statusCode).toBe(503);
    expect(refused.json().message).toMatch(/cannot be reached/);
    provider.isAway = false;
    const begun = await begin(portal);
    const search = await provider.signIn(begun.url);
    provider.isAway = true;
    expect((await finish(portal, begun, search)).statusCode).toBe(503);
    provider.isAway = false;
    expect((await signIn(portal)).statusCode).toBe(200);
  });

  test('is the only way if the settings demand it; clients keep their code', async () => {
    const { portal } = await open({ STAFF_SIGN_IN: 'oidc' });
    const { code, handle } = await portal.ask(ADMIN);
    const refused = await portal.post('/auth/verify', { code }, { handle });
    expect([refused.statusCode, refused.json().reason]).toEqual([403, 'oidc-required']);
    provider.employee = { ...ada, email: ADMIN, groups: [] };
    expect((await signIn(portal)).json()).toMatchObject({ role: 'administrator' });
    expect(await portal.signIn('client@example.com')).toMatch(/.{43}/);
  });
});

test('a sign-in again at the provider is a fresh proof, of the same person only', async () => {
  const { portal, clock } = await open();
  provider.employee = { ...ada, groups: ['portal-admins'] };
  const { access_token: token } = (await signIn(portal)).json();
  clock.advance({ minutes: 10 });
  const prove = async (isProof: boolean) => {
    const begun = await begin(portal, isProof);
    const search = await provider.signIn(begun.url);
    return portal.post(
      '/auth/proof',
      { oidc: { search } },
      { headers: { authorization: `Bearer ${token}` }, cookies: { oidc_flow: begun.cookie } },
    );
  };
  expect((await prove(false)).statusCode).toBe(400);
  provider.employee = { ...ada, sub: 'grace' };
  expect((await prove(true)).statusCode).toBe(400);
  provider.employee = ada;
  expect((await prove(true)).statusCode).toBe(200);
  const made = await portal.call('POST', '/users', token, {
    ...{ email: 'rita@example.com', firstName: 'Rita', lastName: 'Levi', role: 'reviewer' },
  });
  expect(made.statusCode).toBe(201);
});

test('without a provider in the settings, its calls answer 404', async () => {
  const { portal } = await openPortal();
  expect((await portal.post('/auth/oidc', { isProof: false })).statusCode).toBe(404);
  expect((await portal.post('/auth/oidc/sign-in', { search: '?code=a' })).statusCode).toBe(404);
});
