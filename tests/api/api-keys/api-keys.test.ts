import { beforeAll, describe, expect, it } from 'vitest';
import { apiKeyScopes } from '#domain/rules/api-key.ts';
import { readContract } from '#server/platform/contract/contract.ts';
import { buildTestApp, openTestApi, type Person, type TestApi } from '#tests/support/api.ts';
import { operations } from '#tests/support/contract.ts';

let api: TestApi;
let as: Person;
beforeAll(async () => {
  api = await buildTestApp();
  as = await api.admin();
  return api.close;
});

const bearer = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } });
const withKey = (secret: string, path = '/promo-codes') => api.call('GET', path, bearer(secret));
const messageOf = async (secret: string, path?: string) => {
  const { statusCode, ...answer } = await withKey(secret, path);
  return [statusCode, statusCode === 200 ? null : answer.json().message];
};

async function newKey(more: object = {}) {
  const body = { name: 'Accounting', scopes: ['promo-codes:read'], expiresAt: null, ...more };
  const made = await api.call('POST', '/api-keys', { as, body });
  expect(made.statusCode, made.body).toBe(201);
  return made.json();
}

const read = async (id: string) => (await api.call('GET', `/api-keys/${id}`, { as })).json();

describe('an API key', () => {
  it('is shown once, and only its hash is stored', async () => {
    const { secret, ...key } = await newKey();
    expect(secret).toMatch(/^onk_[A-Za-z0-9_-]{43}$/);
    expect(key).toMatchObject({ hint: secret.slice(0, 10), state: 'active', lastUsedAt: null });
    expect(await read(key.id)).toEqual(key);
    const rows = await api.db.selectFrom('api_keys').selectAll().where('id', '=', key.id).execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    const list = await api.call('GET', '/api-keys', { as });
    expect(list.body).not.toMatch(/secret":|hash/i);
  });

  it('calls the operations of its scopes, and no other', async () => {
    const { secret } = await newKey({ scopes: ['promo-codes:read', 'trainings:read'] });
    expect((await withKey(secret)).statusCode).toBe(200);
    expect(await messageOf(secret, '/contacts')).toEqual([
      403,
      'This API key does not have the scope contacts:read',
    ]);
    expect(await messageOf(secret, '/users')).toEqual([403, 'This cannot be done with an API key']);
    expect(await messageOf(secret, '/wallets')).toEqual([403, 'This cannot be done with an API key']);
    const made = await api.call('POST', '/promo-codes', {
      ...bearer(secret),
      body: { code: 'SPRING', percentage: 5, active: true },
    });
    expect(made.statusCode).toBe(403);
  });

  it('sees what staff see of a public list with the scope, and the public data without it', async () => {
    const training = { title: 'Draft', slug: 'draft-for-keys', description: 'About keys' };
    const drafts = async (scopes: string[]) =>
      (await withKey((await newKey({ scopes })).secret, '/trainings')).json().total;
    const before = await drafts(['trainings:read']);
    const made = await api.call('POST', '/trainings', { as, body: training });
    if (made.statusCode === 201) expect(await drafts(['trainings:read'])).toBe(before + 1);
    expect(await drafts(['contacts:read'])).toBe(0);
  });

  it.each([
    ['onk_unknown-unknown-unknown-unknown-unknown-unk', 'This API key is not known'],
    ['onk_tooshort', 'Sign in to continue'],
  ])('is refused with 401: %s', async (secret, message) => {
    expect(await messageOf(secret)).toEqual([401, message]);
  });

  it('ends at its expiry, and works again when that is moved', async () => {
    const expiresAt = new Date(api.clock.now().getTime() + 60_000).toISOString();
    const { id, secret } = await newKey({ expiresAt });
    expect((await withKey(secret)).statusCode).toBe(200);
    api.clock.advanceMinutes(1);
    expect(await messageOf(secret)).toEqual([401, 'This API key has expired']);
    expect(await read(id)).toMatchObject({ state: 'expired' });
    const rotated = await api.call('POST', `/api-keys/${id}/rotate`, { as, body: { overlapHours: 1 } });
    expect([rotated.statusCode, rotated.json().message]).toEqual([
      409,
      'This key has expired. Change its expiry first',
    ]);
    expect(rotated.body).not.toMatch(/hash/i);
    const moved = await api.call('PATCH', `/api-keys/${id}`, { as, body: { expiresAt: null } });
    expect(moved.json()).toMatchObject({ state: 'active', expiresAt: null });
    expect((await withKey(secret)).statusCode).toBe(200);
  });

  it('is rotated: both secrets work for the overlap, then only the new one', async () => {
    const { id, secret } = await newKey();
    const rotate = (overlapHours: number) =>
      api.call('POST', `/api-keys/${id}/rotate`, { as, body: { overlapHours } });
    const { secret: second, earlierSecretUntil } = (await rotate(1)).json();
    expect(Date.parse(earlierSecretUntil) - api.clock.now().getTime()).toBe(3_600_000);
    expect(await Promise.all([secret, second].map((each) => messageOf(each)))).toEqual([
      [200, null],
      [200, null],
    ]);
    api.clock.advanceMinutes(60);
    expect(await messageOf(secret)).toEqual([401, 'This secret of the API key was replaced']);
    expect(await read(id)).toMatchObject({ earlierSecretUntil: null });
    const { secret: third } = (await rotate(0)).json();
    expect(await messageOf(second)).toEqual([401, 'This secret of the API key was replaced']);
    expect(await messageOf(third)).toEqual([200, null]);
  });

  it('is revoked with all of its secrets, once and for all', async () => {
    const { id, secret } = await newKey();
    const rotated = await api.call('POST', `/api-keys/${id}/rotate`, { as, body: { overlapHours: 24 } });
    const revoke = () => api.call('POST', `/api-keys/${id}/revoke`, { as });
    expect((await revoke()).json()).toMatchObject({ state: 'revoked' });
    for (const each of [secret, rotated.json().secret]) {
      expect(await messageOf(each)).toEqual([401, 'This API key was revoked']);
    }
    const { revokedAt } = await read(id);
    api.clock.advanceMinutes(1);
    expect((await revoke()).json()).toMatchObject({ revokedAt });
    const changed = await api.call('PATCH', `/api-keys/${id}`, { as, body: { name: 'Again' } });
    expect(changed.json()).toMatchObject({
      statusCode: 409,
      message: 'This key was revoked. Create a new one',
    });
  });

  it('records its use to the minute', async () => {
    const { id, secret } = await newKey();
    await withKey(secret);
    const { lastUsedAt } = await read(id);
    expect(lastUsedAt).toBe(api.clock.now().toISOString());
    await withKey(secret);
    expect((await read(id)).lastUsedAt).toBe(lastUsedAt);
    api.clock.advanceMinutes(1);
    await withKey(secret);
    expect((await read(id)).lastUsedAt > lastUsedAt).toBe(true);
  });

  it('refuses an expiry in the past, no scope, and an unknown scope', async () => {
    const refusal = async (more: object) => {
      const body = { name: 'Accounting', scopes: ['promo-codes:read'], expiresAt: null, ...more };
      const { statusCode, ...answer } = await api.call('POST', '/api-keys', { as, body });
      return [statusCode, answer.json().message[0].property];
    };
    expect(await refusal({ expiresAt: '2020-01-01T00:00:00Z' })).toEqual([400, 'expiresAt']);
    expect(await refusal({ scopes: [] })).toEqual([400, 'scopes']);
    expect(await refusal({ scopes: ['everything'] })).toEqual([400, 'scopes.0']);
  });
});

it('is recorded in the audit trail under its own name, not as a person', async () => {
  const scopes = ['promo-codes:write'];
  const { id, secret } = await newKey({ name: 'Shop', scopes });
  const body = { code: 'BY-THE-SHOP', percentage: 5, active: true };
  const made = await api.call('POST', '/promo-codes', { ...bearer(secret), body });
  expect(made.statusCode, made.body).toBe(201);
  const trail = await api.call('GET', `/admin/audit?subjectId=${made.json().id}`, { as });
  expect(trail.json().items[0]).toMatchObject({
    action: 'promo-codes.created',
    actorId: id,
    actor: 'Shop',
    actorRole: 'api-key',
  });
  const own = (await api.call('GET', `/admin/audit?subjectId=${id}`, { as })).json().items;
  expect(own.map(({ action }: { action: string }) => action)).toContain('api-keys.created');
  expect(JSON.stringify(own)).not.toContain(secret);
});

it('has the rate of an account, for each key', async () => {
  const contract = await readContract();
  Object.assign(contract['x-rates'] ?? {}, { read: { account: 2, address: 1000 } });
  const limited = await openTestApi({ contract, env: { RATE_LIMITS: '1' } });
  const admin = await limited.admin();
  const secrets = await Promise.all(
    ['One', 'Other'].map(async (name) => {
      const body = { name, scopes: ['promo-codes:read'], expiresAt: null };
      return (await limited.call('POST', '/api-keys', { as: admin, body })).json().secret as string;
    }),
  );
  const statuses = async (secret = '') => {
    const answers = [];
    for (let turn = 0; turn < 3; turn += 1)
      answers.push((await limited.call('GET', '/promo-codes', bearer(secret))).statusCode);
    return answers;
  };
  expect(await statuses(secrets[0])).toEqual([200, 200, 429]);
  expect(await statuses(secrets[1])).toEqual([200, 200, 429]);
});

describe('the contract', () => {
  it('states the scopes in text, in the list and in the schema alike', async () => {
    const { info, ...contract } = (await readContract()) as Awaited<ReturnType<typeof readContract>> & {
      info: { description: string };
    };
    const scopes = contract['x-scopes'];
    const stated = [...info.description.matchAll(/^\| `([\w-]+:\w+)` \|/gm)].map(([, name]) => name);
    expect(stated).toEqual(scopes);
    expect(Object.keys(apiKeyScopes)).toEqual(scopes);
    expect(contract.components?.schemas?.ApiKeyScope).toMatchObject({ enum: scopes });
    expect(new Set(operations.map(({ scope }) => scope))).toEqual(new Set(['none', ...(scopes ?? [])]));
  });

  it('lets no key decide, submit, certify, end accounts or manage keys', () => {
    const personal = /decision|certif|submission$|withdrawal|users|api-keys|webhooks|erasure|legal-hold/;
    const reached = operations.filter(
      ({ path, method, scope }) => method !== 'GET' && scope !== 'none' && personal.test(path),
    );
    expect(reached).toEqual([]);
  });

  it.each([
    ['names no scope', undefined, 'does not say with which scope'],
    ['names an unknown scope', 'everything', 'does not say with which scope'],
    ['gives a scope to clients', 'cases:read', 'has a scope, and is not for staff'],
  ])('does not start the server if an operation %s', async (_, scope, message) => {
    const contract = await readContract();
    Object.assign(contract.paths['/wallets']?.get ?? {}, { 'x-scope': scope });
    await expect(openTestApi({ contract })).rejects.toThrow(`Operation getWallets ${message}`);
  });
});
