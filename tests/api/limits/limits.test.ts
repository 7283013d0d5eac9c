import { describe, expect, test } from 'vitest';
import { pruneAuth } from '#server/records/auth/prune.ts';
import { openPortal, type Portal, wrong } from '../sign-in/auth-portal.ts';

const email = 'ada@example.com';
const ask = (portal: Portal) => portal.post('/auth/request-login-code', { email });

describe('mails to one address', () => {
  test('are limited to one a minute', async () => {
    const { portal, clock } = await openPortal();
    const first = await ask(portal);
    clock.advance({ seconds: 59 });
    const early = await ask(portal);
    clock.advance({ seconds: 1 });
    const later = await ask(portal);
    expect([first, early, later].map(({ statusCode }) => statusCode)).toEqual([202, 429, 202]);
    expect(early.headers['retry-after']).toBe('1');
    expect(early.json()).toEqual({
      statusCode: 429,
      error: 'Too Many Requests',
      message: 'Too many attempts. Wait and try again',
    });
  });

  test('are limited to five an hour, in a sliding window', async () => {
    const { portal, clock } = await openPortal();
    const statuses: number[] = [];
    for (let mail = 0; mail < 5; mail += 1) {
      statuses.push((await ask(portal)).statusCode);
      clock.advance({ minutes: 10 });
    }
    const sixth = await ask(portal);
    expect(statuses).toEqual([202, 202, 202, 202, 202]);
    expect([sixth.statusCode, sixth.headers['retry-after']]).toEqual([429, '600']);
    clock.advance({ minutes: 10 });
    expect((await ask(portal)).statusCode).toBe(202);
    clock.advance({ minutes: 2 });
    expect((await ask(portal)).statusCode).toBe(429);
  });

  test('are limited to ten a day', async () => {
    const { portal, clock } = await openPortal();
    const statuses: number[] = [];
    for (let mail = 0; mail < 10; mail += 1) {
      statuses.push((await ask(portal)).statusCode);
      clock.advance({ hours: 1 });
    }
    const eleventh = await ask(portal);
    expect(new Set(statuses)).toEqual(new Set([202]));
    expect([eleventh.statusCode, eleventh.headers['retry-after']]).toEqual([429, String(14 * 3600)]);
    clock.advance({ hours: 14 });
    expect((await ask(portal)).statusCode).toBe(202);
  });

  test('are counted together for registering, for every spelling, and across processes', async () => {
    const { portal, anotherProcess, db } = await openPortal();
    const second = await anotherProcess();
    // Opens the connections of both, so that the next twenty calls run in parallel.
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? portal : second).post('/auth/request-login-code', { email: `warm${index}@example.com` }),
      ),
    );
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const process = index % 2 ? portal : second;
        return index % 3
          ? process.post('/auth/request-login-code', { email: index % 4 ? email : 'ADA@Example.com' })
          : process.post('/auth/register', { email, firstName: 'Ada', lastName: 'Lovelace' });
      }),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(19);
    const mails = await db.selectFrom('mail_outbox').select('id').where('recipient', '=', email).execute();
    expect(mails).toHaveLength(1);
  });

  test('do not delay mails to other addresses', async () => {
    const { portal } = await openPortal();
    await ask(portal);
    const other = await portal.post('/auth/request-login-code', { email: 'bob@example.com' });
    expect(other.statusCode).toBe(202);
  });

  test('are counted without storing the address', async () => {
    const { portal, db } = await openPortal();
    await ask(portal);
    await portal.post('/auth/verify', { code: '123456' }, { ip: '203.0.113.77' });
    const counters = JSON.stringify([
      await db.selectFrom('rate_limit_events').selectAll().execute(),
      await db.selectFrom('rate_limit_locks').selectAll().execute(),
    ]);
    expect(counters).not.toContain('ada');
    expect(counters).not.toContain('203.0.113');
  });
});

describe('wrong codes from one network', () => {
  async function fail(portal: Portal, times: number, ip: string) {
    for (let turn = 0; turn < times; turn += 1) {
      await portal.post('/auth/verify', { code: '123456' }, { ip, handle: 'A'.repeat(22) });
    }
  }

  test('are refused after ten in ten minutes, even with the right code', async () => {
    const { portal, clock } = await openPortal();
    const { code, handle } = await portal.ask(email);
    await fail(portal, 9, '203.0.113.5');
    clock.advance({ minutes: 1 });
    await fail(portal, 1, '203.0.113.5');
    const refused = await portal.post('/auth/verify', { code }, { handle, ip: '203.0.113.5' });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '540']);
    const elsewhere = await portal.post('/auth/verify', { code }, { handle, ip: '203.0.113.6' });
    expect(elsewhere.statusCode).toBe(200);
    clock.advance({ minutes: 9 });
    const later = await portal.post('/auth/verify', { code }, { ip: '203.0.113.5', handle });
    expect(later.statusCode).toBe(401);
  });

  test('are counted across all calls that take a code, and across processes', async () => {
    const { portal, anotherProcess } = await openPortal();
    const second = await anotherProcess();
    const ip = '203.0.113.5';
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        const process = index % 2 ? portal : second;
        const code = wrong('000000', index);
        if (index % 3 === 0) return process.post('/auth/verify', { code }, { ip });
        if (index % 3 === 1) return process.post('/auth/verify-login-code', { email, code }, { ip });
        return process.post('/auth/complete-signup', { email, code, firstName: 'A', lastName: 'B' }, { ip });
      }),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
  });

  test('do not include successful sign-ins', async () => {
    const { portal, clock } = await openPortal();
    for (let turn = 0; turn < 12; turn += 1) await portal.signIn(`person${turn}@example.com`);
    clock.advance({ seconds: 1 });
    const { code, handle } = await portal.ask(email);
    expect((await portal.post('/auth/verify', { code }, { handle })).statusCode).toBe(200);
  });

  test('are counted per /64 for IPv6', async () => {
    const { portal } = await openPortal();
    await fail(portal, 5, '2001:db8:1:2::1');
    await fail(portal, 5, '2001:db8:1:2:ffff:ffff:ffff:ffff');
    const neighbour = await portal.post('/auth/verify', { code: '123456' }, { ip: '2001:db8:1:2:abcd::' });
    const stranger = await portal.post('/auth/verify', { code: '123456' }, { ip: '2001:db8:1:3::1' });
    expect([neighbour.statusCode, stranger.statusCode]).toEqual([429, 401]);
  });

  test('are not counted by X-Forwarded-For from an untrusted sender', async () => {
    const { portal } = await openPortal();
    for (let turn = 0; turn < 10; turn += 1) {
      await portal.post(
        '/auth/verify',
        { code: '123456' },
        { headers: { 'x-forwarded-for': `10.0.0.${turn}` } },
      );
    }
    const answer = await portal.post(
      '/auth/verify',
      { code: '123456' },
      { headers: { 'x-forwarded-for': '10.9.9.9' } },
    );
    expect(answer.statusCode).toBe(429);
  });

  test('are counted by X-Forwarded-For from the configured proxy, by the nearest address that is not a proxy', async () => {
    const { portal } = await openPortal({ TRUST_PROXY: '192.0.2.1' });
    const through = (forwardedFor: string) =>
      portal.post(
        '/auth/verify',
        { code: '123456' },
        { ip: '192.0.2.1', handle: 'A'.repeat(22), headers: { 'x-forwarded-for': forwardedFor } },
      );
    for (let turn = 0; turn < 10; turn += 1) await through(`10.0.0.${turn}, 203.0.113.5`);
    const same = await through('10.9.9.9, 203.0.113.5');
    const other = await through('203.0.113.6');
    expect([same.statusCode, other.statusCode]).toEqual([429, 401]);
  });
});

test('are deleted once outside of every window, and stored while they count', async () => {
  const { portal, db, clock, config } = await openPortal();
  const token = await portal.signIn(email);
  await portal.post('/auth/verify', { code: '123456' });
  clock.advance({ hours: 23 });
  await portal.ask('bob@example.com');
  clock.advance({ hours: 1, seconds: 1 });
  await pruneAuth({ db, clock, config });
  const { count } = await db
    .selectFrom('rate_limit_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  // Bob's mail, by his address, by the network of the request, and in total.
  expect(count).toBe(3);
  expect(await db.selectFrom('rate_limit_locks').selectAll().execute()).toHaveLength(2);
  expect(await db.selectFrom('login_codes').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('login_flows').select('email').execute()).toEqual([
    { email: 'bob@example.com' },
  ]);
  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  expect((await portal.call('GET', '/auth/self', token)).statusCode).toBe(401);
});
