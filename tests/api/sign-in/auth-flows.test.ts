import { describe, expect, test } from 'vitest';
import { type AskedCode, handleIn, openPortal, wrong } from './auth-portal.ts';

describe('the flow handle', () => {
  test('is an HttpOnly, SameSite cookie for the sign-in calls only, for as long as the code is valid', async () => {
    const { portal } = await openPortal();
    const answer = await portal.post('/auth/request-login-code', { email: 'ada@example.com' });
    expect(answer.cookies).toEqual([
      {
        name: 'login_flow',
        value: handleIn(answer),
        path: '/api/auth',
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: 600,
      },
    ]);
  });

  test('is Secure if the portal is served over https', async () => {
    const { portal } = await openPortal({ PUBLIC_URL: 'https://portal.test' });
    const answer = await portal.post('/auth/request-login-code', { email: 'ada@example.com' });
    expect(answer.cookies[0]).toMatchObject({ name: 'login_flow', secure: true, httpOnly: true });
  });

  test('is not in the database', async () => {
    const { portal, db } = await openPortal();
    const { handle } = await portal.ask('ada@example.com');
    const rows = JSON.stringify([
      await db.selectFrom('login_flows').selectAll().execute(),
      await db.selectFrom('mail_outbox').selectAll().execute(),
    ]);
    expect(rows).not.toContain(handle);
  });

  test("matches only the code of its own flow, and uses up no other flow's tries", async () => {
    const { portal } = await openPortal();
    const ada = await portal.ask('ada@example.com');
    const bob = await portal.ask('bob@example.com');
    const crossed = await portal.post('/auth/verify', { code: ada.code }, { handle: bob.handle });
    const own = await portal.post('/auth/verify', { code: ada.code }, { handle: ada.handle });
    expect(crossed.statusCode).toBe(401);
    expect(own.statusCode).toBe(200);
  });

  test('from the mailed link overrides the cookie of the browser that opens it', async () => {
    const { portal } = await openPortal();
    const ada = await portal.ask('ada@example.com');
    const bob = await portal.ask('bob@example.com');
    const answer = await portal.post(
      '/auth/verify',
      { code: ada.code },
      { handle: bob.handle, headers: { 'x-login-flow': ada.handle } },
    );
    expect(answer.statusCode).toBe(200);
  });

  test('that is malformed counts as wrong, not as missing', async () => {
    const { portal } = await openPortal();
    const { code } = await portal.ask('ada@example.com');
    for (const handle of ['x', 'A'.repeat(22), "' or 1=1 --"]) {
      const answer = await portal.post('/auth/verify', { code }, { headers: { 'x-login-flow': handle } });
      expect(answer.statusCode).toBe(401);
    }
  });

  test('stays the same in a browser that requests again; the newer code replaces the older one', async () => {
    const { portal, clock } = await openPortal();
    const first = await portal.ask('ada@example.com');
    await portal.post('/auth/verify', { code: wrong(first.code) }, { handle: first.handle });
    clock.advance({ seconds: 61 });
    const second = await portal.ask('ada@example.com', { handle: first.handle });
    expect(second.handle).toBe(first.handle);
    const old = await portal.post('/auth/verify', { code: first.code }, { handle: first.handle });
    const fresh = await portal.post('/auth/verify', { code: second.code }, { handle: first.handle });
    expect([old.statusCode, fresh.statusCode]).toEqual([401, 200]);
  });

  test("is new if the browser's handle was never issued, or has expired", async () => {
    const { portal, clock, db } = await openPortal();
    const planted = 'P'.repeat(22);
    const ada = await portal.ask('ada@example.com', { handle: planted });
    expect(ada.handle).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(ada.handle).not.toBe(planted);
    // The header, which a link contains, is handled in the same way.
    const bob = await portal.post(
      '/auth/request-login-code',
      { email: 'bob@example.com' },
      { headers: { 'x-login-flow': planted } },
    );
    expect(handleIn(bob)).not.toBe(planted);
    const guess = await portal.post('/auth/verify', { code: ada.code }, { handle: planted });
    expect(guess.statusCode).toBe(401);
    expect(await db.selectFrom('login_flows').select('id').execute()).toHaveLength(2);
    clock.advance({ minutes: 10 });
    const later = await portal.ask('ada@example.com', { handle: ada.handle });
    expect(later.handle).not.toBe(ada.handle);
  });

  test('is new for another address, and after it was used', async () => {
    const { portal, clock } = await openPortal();
    const ada = await portal.ask('ada@example.com');
    const bob = await portal.ask('bob@example.com', { handle: ada.handle });
    expect(bob.handle).not.toBe(ada.handle);
    const adaSignsIn = await portal.post('/auth/verify', { code: ada.code }, { handle: ada.handle });
    expect(adaSignsIn.statusCode).toBe(200);
    clock.advance({ seconds: 61 });
    const again = await portal.ask('ada@example.com', { handle: ada.handle });
    expect(again.handle).not.toBe(ada.handle);
  });

  test('is removed from the browser once it was used', async () => {
    const { portal } = await openPortal();
    const { code, handle } = await portal.ask('ada@example.com');
    const answer = await portal.post('/auth/verify', { code }, { handle });
    expect(answer.cookies).toMatchObject([{ name: 'login_flow', value: '', path: '/api/auth' }]);
  });
});

describe('a session knows its account, and whether this browser requested its code', () => {
  const asked = async () => {
    const opened = await openPortal();
    return { ...opened, ada: await opened.portal.ask('ada@example.com') };
  };
  const email = 'ada@example.com';

  test.each([
    ['the cookie', ({ handle }: AskedCode) => ({ handle })],
    ['the cookie and the link', ({ handle }: AskedCode) => ({ handle, headers: { 'x-login-flow': handle } })],
  ])('it did: %s', async (_, given) => {
    const { portal, ada } = await asked();
    const answer = await portal.post('/auth/verify', { code: ada.code }, given(ada));
    expect(answer.json()).toEqual({ access_token: expect.any(String), email, askedHere: true });
    expect(answer.cookies).toMatchObject([{ name: 'login_flow', value: '' }]);
  });

  test.each([
    ['only the link', ({ handle }: AskedCode) => ({ headers: { 'x-login-flow': handle } })],
    ['only the code', () => ({})],
    ['an invalid cookie', ({ handle }: AskedCode) => ({ handle: 'x', headers: { 'x-login-flow': handle } })],
  ])('it did not: %s', async (_, given) => {
    const { portal, ada } = await asked();
    const answer = await portal.post('/auth/verify', { code: ada.code }, given(ada));
    expect(answer.json()).toEqual({ access_token: expect.any(String), email, askedHere: false });
    expect(answer.cookies).toEqual([]);
  });

  test("it requested another account's code: the sign-in that it began is not disturbed", async () => {
    const { portal, ada } = await asked();
    const own = await portal.ask('bob@example.com');
    const headers = { 'x-login-flow': ada.handle };
    const foreign = await portal.post('/auth/verify', { code: ada.code }, { handle: own.handle, headers });
    expect(foreign.json()).toMatchObject({ email, askedHere: false });
    expect(foreign.cookies).toEqual([]);
    const mine = await portal.post('/auth/verify', { code: own.code }, { handle: own.handle });
    expect(mine.json()).toMatchObject({ email: 'bob@example.com', askedHere: true });
  });

  test.each(['/auth/verify-login-code', '/auth/complete-signup'])('by %s too', async (path) => {
    const name = path.endsWith('signup') ? { firstName: 'Ada', lastName: 'Lovelace' } : {};
    for (const askedHere of [true, false]) {
      const { portal, ada } = await asked();
      const body = { email, code: ada.code, ...name };
      const answer = await portal.post(path, body, askedHere ? { handle: ada.handle } : {});
      expect(answer.json()).toMatchObject({ email, role: 'client', askedHere });
    }
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'no page of another site can request a code instead: %s',
    async (type) => {
      const { portal } = await openPortal();
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/api/auth/request-login-code',
        headers: { 'content-type': type, origin: 'https://attacker.test' },
        payload: JSON.stringify({ email }),
      });
      expect(answer.statusCode).toBe(415);
      expect(answer.cookies).toEqual([]);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    },
  );
});

describe('without a handle', () => {
  test('the code alone signs in', async () => {
    const { portal } = await openPortal();
    const { code } = await portal.ask('ada@example.com');
    expect((await portal.post('/auth/verify', { code })).statusCode).toBe(200);
  });

  test('an address identifies its flows, and a code of another address does not match', async () => {
    const { portal } = await openPortal({ ADMIN_EMAILS: 'Root@example.com' });
    const ada = await portal.ask('ada@example.com');
    const root = await portal.ask('root@example.com');
    const crossed = await portal.post('/auth/verify-login-code', {
      email: 'root@example.com',
      code: ada.code,
    });
    const asAdmin = await portal.post('/auth/verify-login-code', {
      email: ' ROOT@example.com'.trim(),
      code: root.code,
    });
    const asClient = await portal.post('/auth/verify-login-code', {
      email: 'ada@example.com',
      code: ada.code,
    });
    expect(crossed.statusCode).toBe(401);
    expect(asAdmin.json()).toMatchObject({ role: 'administrator', email: 'root@example.com' });
    expect(asClient.json()).toMatchObject({ role: 'client', email: 'ada@example.com' });
  });

  test('an address has five tries; they do not lock out the holder of the handle', async () => {
    const { portal } = await openPortal();
    const { code, handle } = await portal.ask('ada@example.com');
    const email = 'ada@example.com';
    for (let tries = 1; tries <= 5; tries += 1) {
      await portal.post('/auth/verify-login-code', { email, code: wrong(code, tries) }, { ip: '192.0.2.9' });
    }
    const stranger = await portal.post('/auth/verify-login-code', { email, code }, { ip: '192.0.2.10' });
    const holder = await portal.post('/auth/verify-login-code', { email, code }, { handle });
    expect(stranger.statusCode).toBe(401);
    expect(holder.statusCode).toBe(200);
  });

  test('any of the active codes of an address works', async () => {
    const { portal, clock } = await openPortal();
    const phone = await portal.ask('ada@example.com');
    clock.advance({ seconds: 61 });
    await portal.ask('ada@example.com');
    const answer = await portal.post('/auth/verify-login-code', {
      email: 'ada@example.com',
      code: phone.code,
    });
    expect(answer.statusCode).toBe(200);
  });
});
