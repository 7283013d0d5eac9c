import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { operationsOf, readContract } from '#server/platform/contract/contract.ts';
import { eventually } from '#tests/support/eventually.ts';
import { sealed } from '#tests/support/sealed.ts';
import { isPostgres, openPortal, type Portal } from './auth-portal.ts';

const ADMIN = { ADMIN_EMAILS: 'root@example.com' };

/** Tries a token on every operation of the contract that requires one, and returns the statuses. */
async function replayEverywhere(portal: Portal, token: string): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (const { method, path, schemes } of operationsOf(await readContract())) {
    if (schemes.length === 0) continue;
    const answer = await portal.app.inject({
      method: method.toUpperCase() as 'GET',
      url: `/api${path.replaceAll(/\{\w+\}/g, 'some-id')}?userId=some-id`,
      headers: { authorization: `Bearer ${token}` },
      ...(method === 'get' || method === 'delete' ? {} : { payload: {} }),
    });
    statuses.add(answer.statusCode);
  }
  return statuses;
}

async function idOf(portal: Portal, token: string): Promise<string> {
  const self: { id: string } = (await portal.call('GET', '/auth/self', token)).json();
  return self.id;
}

describe('a token', () => {
  test('is 256 random bits of which only the SHA-256 is stored', async () => {
    const { portal, db } = await openPortal();
    const token = await portal.signIn('ada@example.com');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const session = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    expect(session.token_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(session)).not.toContain(token);
  });

  test('is valid while it is used and expires when idle', async () => {
    const { portal, clock } = await openPortal({ SESSION_IDLE_MINUTES: '30', SESSION_ABSOLUTE_HOURS: '8' });
    const token = await portal.signIn('ada@example.com');
    for (let use = 0; use < 3; use += 1) {
      clock.advance({ minutes: 29, seconds: 59 });
      expect((await portal.call('GET', '/auth/self', token)).statusCode).toBe(200);
    }
    clock.advance({ minutes: 30 });
    expect((await portal.call('GET', '/auth/self', token)).statusCode).toBe(401);
  });

  test('counts as idle while only its page polls in the background', async () => {
    const { portal, clock } = await openPortal({ SESSION_IDLE_MINUTES: '30', SESSION_ABSOLUTE_HOURS: '8' });
    const token = await portal.signIn('ada@example.com');
    const look = () =>
      portal.app.inject({
        url: '/api/verification/check-status',
        headers: { authorization: `Bearer ${token}`, prefer: 'unattended' },
      });
    for (let minutes = 0; minutes < 29; minutes += 1) {
      clock.advance({ minutes: 1 });
      expect((await look()).statusCode).toBe(200);
    }
    clock.advance({ minutes: 1 });
    expect((await look()).statusCode).toBe(401);
  });

  test('expires after its absolute lifetime, however much it is used', async () => {
    const { portal, clock } = await openPortal();
    const token = await portal.signIn('ada@example.com');
    for (let hour = 0; hour < 11; hour += 1) {
      clock.advance({ hours: 1 });
      expect((await portal.call('GET', '/auth/self', token)).statusCode).toBe(200);
    }
    clock.advance({ minutes: 59, seconds: 59 });
    expect((await portal.call('GET', '/auth/self', token)).statusCode).toBe(200);
    clock.advance({ seconds: 1 });
    expect((await portal.call('GET', '/auth/self', token)).statusCode).toBe(401);
  });

  test('contains its expiry time', async () => {
    const { portal, clock } = await openPortal();
    const token = await portal.signIn('ada@example.com');
    clock.advance({ minutes: 5 });
    expect((await portal.call('GET', '/auth/tokenStatus', token)).json()).toEqual({
      valid: true,
      role: 'client',
      expiresAt: '2026-11-21T20:00:00.000Z',
      idleExpiresAt: '2026-11-21T10:05:00.000Z',
    });
  });

  test('has its use recorded at most once a minute', async () => {
    const { portal, clock, db } = await openPortal();
    const token = await portal.signIn('ada@example.com');
    const lastUse = async () =>
      (await db.selectFrom('sessions').select('last_used_at').executeTakeFirstOrThrow()).last_used_at;
    clock.advance({ seconds: 59 });
    await portal.call('GET', '/auth/self', token);
    expect(await lastUse()).toBe('2026-11-21T08:00:00.000Z');
    clock.advance({ seconds: 1 });
    await portal.call('GET', '/auth/self', token);
    expect(await lastUse()).toBe('2026-11-21T08:01:00.000Z');
  });

  test('that is malformed, unknown or missing answers 401 like an expired one', async () => {
    const { portal } = await openPortal();
    const token = await portal.signIn('ada@example.com');
    const headers = [
      '',
      'Bearer',
      'Bearer x',
      `Basic ${token}`,
      `Bearer ${token}x`,
      `Bearer ${'A'.repeat(43)}`,
    ];
    for (const authorization of headers) {
      const answer = await portal.app.inject({ url: '/api/auth/self', headers: { authorization } });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({
        statusCode: 401,
        error: 'Unauthorized',
        message: 'Sign in to continue',
      });
    }
    const lowerCase = await portal.app.inject({
      url: '/api/auth/self',
      headers: { authorization: `bearer ${token}` },
    });
    expect(lowerCase.statusCode).toBe(200);
  });
});

describe('a token answers 401 on every route', () => {
  test('after logging out; other sessions of the person remain', async () => {
    const { portal, clock } = await openPortal();
    const laptop = await portal.signIn('ada@example.com');
    clock.advance({ seconds: 61 });
    const phone = await portal.signIn('ada@example.com');
    const answer = await portal.call('POST', '/auth/logout', laptop);
    expect(answer.statusCode).toBe(204);
    expect(answer.cookies.map(({ name, path, value }) => [name, path, value])).toEqual([
      ['login_flow', '/api/auth', ''],
      ['access_token', '/', ''],
      ['role', '/', ''],
      ['login_flow', '/', ''],
    ]);
    expect(await replayEverywhere(portal, laptop)).toEqual(new Set([401]));
    expect((await portal.call('GET', '/auth/self', phone)).statusCode).toBe(200);
  });

  test('after its account was disabled', async () => {
    const { portal } = await openPortal(ADMIN);
    const ada = await portal.signIn('ada@example.com');
    const root = await portal.signIn('root@example.com');
    const id = await idOf(portal, ada);
    const disabled = await portal.call('PATCH', `/users/${id}`, root, { disabled: true });
    expect(disabled.json()).toMatchObject({ id, disabled: true });
    expect(await replayEverywhere(portal, ada)).toEqual(new Set([401]));
    await portal.call('PATCH', `/users/${id}`, root, { disabled: false });
    expect(await replayEverywhere(portal, ada)).toEqual(new Set([401]));
  });

  test('after its role was changed', async () => {
    const { portal, clock } = await openPortal(ADMIN);
    const ada = await portal.signIn('ada@example.com');
    const root = await portal.signIn('root@example.com');
    const id = await idOf(portal, ada);
    await portal.call('PATCH', `/users/${id}`, root, { role: 'administrator' });
    expect(await replayEverywhere(portal, ada)).toEqual(new Set([401]));
    clock.advance({ seconds: 61 });
    const asAdmin = await portal.signIn('ada@example.com');
    expect((await portal.call('GET', '/users', asAdmin)).statusCode).toBe(200);
  });

  test('after it expired', async () => {
    const { portal, clock } = await openPortal();
    const ada = await portal.signIn('ada@example.com');
    clock.advance({ hours: 12 });
    expect(await replayEverywhere(portal, ada)).toEqual(new Set([401]));
  });
});

test('signing in while the account is being disabled waits, and is then refused', async () => {
  const { portal, anotherProcess, anotherDb, db } = await openPortal();
  const second = await anotherProcess();
  const watcher = anotherDb();
  await portal.signIn('ada@example.com');
  const { code, handle } = await portal.ask('bob@example.com');
  await db.updateTable('login_flows').set({ email: 'ada@example.com' }).execute();

  const { signingIn } = await db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ disabled: 1 }).execute();
    await trx.deleteFrom('sessions').execute();
    const begun = second.post('/auth/verify', { code }, { handle });
    // On PostgreSQL until the other process waits for the account's lock; on SQLite it waits for the connection.
    if (isPostgres) {
      await eventually(async () => {
        const { rows } = await sql`select pid from pg_locks where not granted`.execute(watcher);
        expect(rows).not.toEqual([]);
      });
    }
    return { signingIn: begun };
  });
  expect((await signingIn).statusCode).toBe(401);
  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

test('clients see where they are signed in, and end one session or all others', async () => {
  const { portal, clock, db } = await openPortal();
  const tokens: string[] = [];
  for (const _device of ['laptop', 'phone', 'tablet', 'desktop']) {
    tokens.push(await portal.signIn('ada@example.com'));
    clock.advance({ seconds: 61 });
  }
  const [laptop = '', phone = '', tablet = '', desktop = ''] = tokens;
  const bob = await portal.signIn('bob@example.com');
  const standing = async () =>
    Promise.all(
      [...tokens, bob].map(async (token) => (await portal.call('GET', '/auth/self', token)).statusCode),
    );
  type Listed = { id: string; isCurrent: boolean; device: string; method: string };
  const listOf = async (token: string): Promise<Listed[]> =>
    (await portal.call('GET', '/auth/sessions', token)).json().items;

  const listed = await listOf(laptop);
  expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false, false]);
  expect(listed[0]).toMatchObject({ method: 'code', createdAt: '2026-11-21T08:00:00.000Z' });
  const ofPhone = (await listOf(phone)).find(({ isCurrent }) => isCurrent)?.id ?? '';

  expect((await portal.call('DELETE', `/auth/sessions/${ofPhone}`, bob)).statusCode).toBe(404);
  expect((await portal.call('DELETE', `/auth/sessions/${ofPhone}`, laptop)).statusCode).toBe(204);
  expect((await portal.call('DELETE', `/auth/sessions/${ofPhone}`, laptop)).statusCode).toBe(404);
  expect(await standing()).toEqual([200, 401, 200, 200, 200]);

  expect((await portal.call('DELETE', '/auth/sessions', tablet)).statusCode).toBe(204);
  expect(await standing()).toEqual([401, 401, 200, 401, 200]);
  expect(await replayEverywhere(portal, desktop)).toEqual(new Set([401]));
  expect((await listOf(tablet)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  const ended = await (await sealed(db))
    .selectFrom('audit_entries')
    .select('action')
    .where('action', '=', 'session.ended')
    .execute();
  expect(ended).toHaveLength(3);
});

describe('an address of ADMIN_EMAILS', () => {
  test('signs in as administrator, in any spelling, also if the account was a client before', async () => {
    const { portal, db } = await openPortal({ ADMIN_EMAILS: 'Root@Example.com' });
    await db
      .insertInto('users')
      .values({
        id: 'root',
        email: 'root@example.com',
        role: 'client',
        first_name: 'Grace',
        last_name: 'Hopper',
        search_text: '',
        disabled: 0,
        created_at: '2026-01-01T00:00:00.000Z',
        updated_at: '2026-01-01T00:00:00.000Z',
        last_sign_in_at: null,
      })
      .execute();
    const token = await portal.signIn('ROOT@example.com');
    expect((await portal.call('GET', '/auth/self', token)).json()).toMatchObject({
      id: 'root',
      role: 'administrator',
      firstName: 'Grace',
    });
    const actions = await (await sealed(db))
      .selectFrom('audit_entries')
      .select('action')
      .orderBy('seq')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['user.role-changed', 'session.started']);
  });
});

test('the country choices are the catalogue, United States and Canada first', async () => {
  const { portal } = await openPortal();
  const answer = await portal.app.inject('/api/auth/countries');
  const countries: string[] = answer.json();
  expect(countries.slice(0, 2)).toEqual(['United States', 'Canada']);
  expect(countries).toContain('Yugoslavia');
  expect(countries.length).toBeGreaterThan(230);
});
