import { describe, expect, test } from 'vitest';
import { sealed } from '#tests/support/sealed.ts';
import { openPortal, wrong } from './auth-portal.ts';

/** Fifty callers from fifty networks. */
const fifty = Array.from({ length: 50 }, (_, index) => `198.51.100.${index + 1}`);

describe('a login code', () => {
  test('is mailed, with a link that carries the flow handle in its fragment', async () => {
    const { portal, random } = await openPortal();
    random.nextCodes.push('402913');
    const { code, handle, mail } = await portal.ask('ada@example.com');
    expect(code).toBe('402913');
    expect(Buffer.from(handle, 'base64url')).toHaveLength(16);
    expect(mail.text).toContain(`http://portal.test/verify?code=402913#flow=${handle}`);
  });

  test('keeps its leading zeros', async () => {
    const { portal, random } = await openPortal();
    random.nextCodes.push('000042');
    const { code, handle } = await portal.ask('ada@example.com');
    const answer = await portal.post('/auth/verify', { code }, { handle });
    expect(code).toBe('000042');
    expect(answer.statusCode).toBe(200);
  });

  test('still works after 9:59', async () => {
    const { portal, clock } = await openPortal();
    const { code, handle } = await portal.ask('ada@example.com');
    clock.advance({ minutes: 9, seconds: 59 });
    const answer = await portal.post('/auth/verify', { code }, { handle });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ access_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) });
  });

  test.each(['/auth/verify', '/auth/verify-login-code'])('is invalid after 10:01 (%s)', async (path) => {
    const { portal, clock } = await openPortal();
    const { code, handle } = await portal.ask('ada@example.com');
    clock.advance({ minutes: 10, seconds: 1 });
    const body = path === '/auth/verify' ? { code } : { code, email: 'ada@example.com' };
    for (const options of [{ handle }, {}]) {
      const answer = await portal.post(path, body, options);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({
        statusCode: 401,
        error: 'Unauthorized',
        message: 'Verification Failed',
      });
    }
  });

  test('works once', async () => {
    const { portal } = await openPortal();
    const { code, handle } = await portal.ask('ada@example.com');
    const first = await portal.post('/auth/verify', { code }, { handle });
    const again = await portal.post('/auth/verify', { code }, { handle });
    const withoutHandle = await portal.post('/auth/verify', { code });
    expect([first, again, withoutHandle].map(({ statusCode }) => statusCode)).toEqual([200, 401, 401]);
  });

  test('survives four wrong tries and is invalid after the fifth', async () => {
    const { portal, clock } = await openPortal();
    const ada = await portal.ask('ada@example.com');
    for (let tries = 1; tries <= 4; tries += 1) {
      await portal.post('/auth/verify', { code: wrong(ada.code, tries) }, { handle: ada.handle });
    }
    const afterFour = await portal.post('/auth/verify', { code: ada.code }, { handle: ada.handle });
    expect(afterFour.statusCode).toBe(200);

    clock.advance({ minutes: 11 });
    const bob = await portal.ask('bob@example.com');
    for (let tries = 1; tries <= 5; tries += 1) {
      await portal.post('/auth/verify', { code: wrong(bob.code, tries) }, { handle: bob.handle });
    }
    const afterFive = await portal.post('/auth/verify', { code: bob.code }, { handle: bob.handle });
    const withoutHandle = await portal.post('/auth/verify', { code: bob.code });
    expect(afterFive.statusCode).toBe(401);
    expect(withoutHandle.statusCode).toBe(401);
  });

  test('entered correctly by fifty at once opens one session', async () => {
    const { portal, anotherProcess, db } = await openPortal();
    const second = await anotherProcess();
    const { code, handle } = await portal.ask('ada@example.com');
    const answers = await Promise.all(
      fifty.map((ip, index) => (index % 2 ? portal : second).post('/auth/verify', { code }, { handle, ip })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(49);
    expect(await db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
    expect(await db.selectFrom('users').selectAll().execute()).toHaveLength(1);
  });

  test('entered wrong by fifty at once is compared five times and then invalid', async () => {
    const { portal, anotherProcess, db } = await openPortal();
    const second = await anotherProcess();
    const { code, handle } = await portal.ask('ada@example.com');
    const answers = await Promise.all(
      fifty.map((ip, index) =>
        (index % 2 ? portal : second).post('/auth/verify', { code: wrong(code, index + 1) }, { handle, ip }),
      ),
    );
    expect(answers.every(({ statusCode }) => statusCode === 401)).toBe(true);
    const flow = await db.selectFrom('login_flows').selectAll().executeTakeFirstOrThrow();
    expect(flow.failures).toBe(5);
    expect(await db.selectFrom('login_codes').selectAll().execute()).toEqual([]);
    const right = await portal.post('/auth/verify', { code }, { handle });
    expect(right.statusCode).toBe(401);
  });

  test('entered correctly once among forty-nine wrong at once: at most one session, at most five comparisons', async () => {
    const { portal, db } = await openPortal();
    const { code, handle } = await portal.ask('ada@example.com');
    const answers = await Promise.all(
      fifty.map((ip, index) => portal.post('/auth/verify', { code: wrong(code, index) }, { handle, ip })),
    );
    const flow = await db.selectFrom('login_flows').selectAll().executeTakeFirstOrThrow();
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1);
    expect(flow.failures).toBeLessThanOrEqual(5);
  });

  test('is generated again if another active flow has the same', async () => {
    const { portal, random } = await openPortal();
    random.nextCodes.push('111222');
    const ada = await portal.ask('ada@example.com');
    random.nextCodes.push('111222', '111222', '333444');
    const bob = await portal.ask('bob@example.com');
    expect([ada.code, bob.code]).toEqual(['111222', '333444']);
    const answer = await portal.post('/auth/verify', { code: '111222' }, { handle: ada.handle });
    expect(answer.statusCode).toBe(200);
  });

  test('may be reused once the flow that had it is over', async () => {
    const { portal, random, clock } = await openPortal();
    random.nextCodes.push('111222');
    const ada = await portal.ask('ada@example.com');
    clock.advance({ minutes: 10 });
    random.nextCodes.push('111222');
    const bob = await portal.ask('bob@example.com');
    expect(bob.code).toBe('111222');
    expect((await portal.post('/auth/verify', { code: '111222' }, { handle: ada.handle })).statusCode).toBe(
      401,
    );
    expect((await portal.post('/auth/verify', { code: '111222' }, { handle: bob.handle })).statusCode).toBe(
      200,
    );
  });

  test('of a clock that was two days ahead is invalid once it is corrected, and its limits lock no one out', async () => {
    const { portal, clock } = await openPortal();
    clock.advance({ hours: 48 });
    const ahead = await portal.ask('ada@example.com');
    for (let wrongTries = 0; wrongTries < 10; wrongTries += 1) {
      await portal.post('/auth/verify', { code: wrong(ahead.code) }, { handle: ahead.handle });
    }
    clock.advance({ hours: -48 });
    const dead = await portal.post('/auth/verify', { code: ahead.code }, { handle: ahead.handle });
    expect(dead.statusCode).toBe(401);
    const { code, handle } = await portal.ask('ada@example.com');
    expect((await portal.post('/auth/verify', { code }, { handle })).statusCode).toBe(200);
  });

  test('has six ASCII digits: anything else is a 400 that names the field', async () => {
    const { portal } = await openPortal();
    for (const code of ['12345', '1234567', '12a456', '１２３４５６', ' 12345', '']) {
      const answer = await portal.post('/auth/verify', { code });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ message: [{ property: 'code' }] });
    }
  });

  test('is stored as an HMAC only, bound to a key outside the database', async () => {
    const { portal, db, random } = await openPortal();
    random.nextCodes.push('402913');
    await portal.ask('ada@example.com');
    const row = await db.selectFrom('login_codes').selectAll().executeTakeFirstOrThrow();
    expect(row.code_hmac).toMatch(/^[0-9a-f]{64}$/);
    const everything = JSON.stringify([
      await db.selectFrom('login_flows').selectAll().execute(),
      await db.selectFrom('login_codes').selectAll().execute(),
      await db.selectFrom('mail_outbox').selectAll().execute(),
      await (await sealed(db)).selectFrom('audit_entries').selectAll().execute(),
      await db.selectFrom('rate_limit_events').selectAll().execute(),
    ]);
    expect(everything).not.toContain('402913');
  });
});
