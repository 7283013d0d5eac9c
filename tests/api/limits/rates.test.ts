import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readContract } from '#server/platform/contract/contract.ts';
import { createCallCounts } from '#server/platform/limits/call-counts.ts';
import { startSharing } from '#server/platform/limits/share-counts.ts';
import { pruneAuth } from '#server/records/auth/prune.ts';
import { expectDocumented, operations } from '#tests/support/contract.ts';
import { eventually } from '#tests/support/eventually.ts';
import { isPostgres, openGround, openPortal, type Portal } from '../sign-in/auth-portal.ts';

const asItIs = await readContract();

/** The contract with rate limits that a test can exhaust. */
function contractWithRates(rates: Record<string, { account?: number; address?: number }>) {
  const contract = structuredClone(asItIs);
  contract['x-rates'] = { ...contract['x-rates'], ...rates };
  return contract;
}

const open = (rates: Record<string, { account?: number; address?: number }> = {}) =>
  openPortal({ RATE_LIMITS: '1' }, { contract: contractWithRates(rates) });

type Caller = { token?: string; ip?: string };

function get({ app }: Portal, path: string, { token, ip = '203.0.113.1' }: Caller = {}) {
  return app.inject({
    method: 'GET',
    url: `/api${path}`,
    remoteAddress: ip,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
}

async function many(times: number, call: () => Promise<LightMyRequestResponse>) {
  const answers: LightMyRequestResponse[] = [];
  for (let turn = 0; turn < times; turn += 1) answers.push(await call());
  const with429 = answers.filter(({ statusCode }) => statusCode === 429);
  return { answered: answers.length - with429.length, refused: with429.length, last: answers.at(-1) };
}

describe('the rate of an account', () => {
  it('answers as many calls a minute as the contract says, and refuses calls up to ten times as many', async () => {
    const { portal, clock } = await open();
    const token = await portal.signIn('ada@example.com');
    clock.advance({ seconds: 20 });
    // The client has not submitted: calls count, whatever they find.
    const pdf = () => get(portal, '/onboarding/none/submissions/1/pdf', { token });
    const { answered, refused, last } = await many(300, pdf);
    expect([answered, refused]).toEqual([30, 270]);
    expect(last?.headers['retry-after']).toBe('40');
    expect(last?.json()).toEqual({
      statusCode: 429,
      error: 'Too Many Requests',
      message: 'Too many requests. Wait 40 seconds and try again',
    });
    clock.advance({ seconds: 39 });
    expect((await pdf()).headers['retry-after']).toBe('1');
    clock.advance({ seconds: 1 });
    expect((await pdf()).statusCode).toBe(404);
  });

  it('affects no other account, even at the same address, and no other rate of the same account', async () => {
    const { portal } = await open({ export: { account: 3, address: 100 } });
    const ada = await portal.signIn('ada@example.com');
    const bob = await portal.signIn('bob@example.com');
    const pdf = (token: string, ip?: string) =>
      get(portal, '/onboarding/none/submissions/1/pdf', { token, ...(ip && { ip }) });
    expect(await many(30, () => pdf(ada))).toMatchObject({ answered: 3, refused: 27 });
    // A different address does not help a client who exceeds the rate.
    expect((await pdf(ada, '198.51.100.1')).statusCode).toBe(429);
    expect((await pdf(bob)).statusCode).toBe(404);
    expect((await get(portal, '/auth/self', { token: ada })).statusCode).toBe(200);
  });

  it('is multiplied by the setting, and not counted if the setting is off', async () => {
    for (const [factor, answered] of [
      ['3', 6],
      ['off', 20],
    ] as const) {
      const contract = contractWithRates({ read: { account: 2, address: 100 } });
      const { portal } = await openPortal({ RATE_LIMITS: factor }, { contract });
      const token = await portal.signIn('ada@example.com');
      expect((await many(20, () => get(portal, '/auth/self', { token }))).answered).toBe(answered);
    }
  });
});

describe('the rate of an address', () => {
  it('applies before authentication, to a whole IPv6 /64, and affects no other address', async () => {
    const { portal } = await open({ read: { account: 100, address: 5 } });
    const unauthenticated = (ip: string) => get(portal, '/auth/self', { token: 'A'.repeat(43), ip });
    expect(await many(50, () => unauthenticated('2001:db8:1:2::1'))).toMatchObject({
      answered: 5,
      refused: 45,
    });
    expect((await unauthenticated('2001:db8:1:2:ffff::9')).statusCode).toBe(429);
    expect((await unauthenticated('2001:db8:1:3::1')).statusCode).toBe(401);
    expect((await unauthenticated('203.0.113.9')).statusCode).toBe(401);
  });

  it('is that of the caller behind a trusted proxy, and of the connection behind any other', async () => {
    const contract = contractWithRates({ public: { address: 3 } });
    const { portal } = await openPortal({ RATE_LIMITS: '1', TRUST_PROXY: '192.0.2.1' }, { contract });
    const through = (proxy: string, caller: string) =>
      portal.app.inject({
        url: '/api/health',
        remoteAddress: proxy,
        headers: { 'x-forwarded-for': caller },
      });
    expect(await many(9, () => through('192.0.2.1', '203.0.113.5'))).toMatchObject({ answered: 3 });
    expect((await through('192.0.2.1', '203.0.113.6')).statusCode).toBe(200);
    let turn = 0;
    const liar = () => {
      turn += 1;
      return through('192.0.2.2', `203.0.113.${turn}`);
    };
    expect(await many(9, liar)).toMatchObject({ answered: 3 });
  });

  it('counts every operation, whose 429 is documented', async () => {
    const names = new Set(operations.map(({ rate }) => rate));
    const one = { account: 1, address: 1 };
    const { portal } = await open(Object.fromEntries([...names].map((name) => [name, one])));
    for (const [index, operation] of operations.entries()) {
      const call = () =>
        portal.app.inject({
          method: operation.method,
          url: `/api${operation.path.replace(/\{\w+\}/g, 'x')}`,
          remoteAddress: `198.51.100.${index}`,
        });
      expect((await call()).statusCode, operation.id).not.toBe(429);
      const second = await call();
      expect(second.statusCode, operation.id).toBe(429);
      expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
      expectDocumented(operation, second);
    }
  });
});

describe('two processes', () => {
  it.runIf(isPostgres)('on one database are counted together', async () => {
    const { portal, anotherProcess, db } = await open({ export: { account: 100, address: 1000 } });
    const second = await anotherProcess();
    const token = await portal.signIn('ada@example.com');
    const pdf = (process: Portal) => get(process, '/onboarding/none/submissions/1/pdf', { token });
    expect(await many(100, () => pdf(portal))).toMatchObject({ answered: 100, refused: 0 });
    // The second process has no count for her yet. It queries the shared count from a twentieth of the limit on.
    expect(await many(5, () => pdf(second))).toMatchObject({ answered: 5 });
    await eventually(async () => expect((await pdf(second)).statusCode).toBe(429));
    const other = await portal.signIn('bob@example.com');
    const elsewhere = await get(second, '/onboarding/none/submissions/1/pdf', { token: other });
    expect(elsewhere.statusCode).toBe(404);
    const rows = JSON.stringify(await db.selectFrom('rate_counts').selectAll().execute());
    expect(rows).toMatch(/"calls:[0-9a-f]{64}"/);
    expect(rows).not.toContain('203.0.113');
  });

  it('count separately while the database is unavailable, and share their counts later', async () => {
    const { db, clock, config } = await openGround();
    const rows = () => db.selectFrom('rate_counts').select('calls').execute();
    await db.schema.alterTable('rate_counts').renameTo('rate_counts_away').execute();
    const counts = createCallCounts(clock);
    let notShared = 0;
    const log = { warn: () => (notShared += 1) };
    const sharing = startSharing({ db, config, log }, counts);
    onTestFinished(sharing.stop);
    for (let call = 1; call <= 30; call += 1) counts.add('read', 'ada', 100);
    await eventually(() => expect(notShared).toBeGreaterThan(0));
    expect(counts.add('read', 'ada', 100)).toBe(31);
    await db.schema.alterTable('rate_counts_away').renameTo('rate_counts').execute();
    await eventually(async () => expect(await rows()).toEqual([{ calls: 31 }]));
    expect(counts.add('read', 'ada', 100)).toBe(32);
  });
});

describe('counting', () => {
  it('costs the database nothing below a twentieth of a rate', async () => {
    const { clock } = await openGround();
    const counts = createCallCounts(clock);
    for (let call = 1; call < 50; call += 1) counts.add('read', 'ada', 1000);
    expect(counts.news().counts).toEqual([]);
    counts.add('read', 'ada', 1000);
    expect(counts.news().counts).toEqual([{ key: 'read ada', own: 50, shared: 0 }]);
  });

  it('is reset every minute, in the database too', async () => {
    const { db, clock, config } = await openGround();
    const minute = Math.floor(clock.now().getTime() / 60_000);
    const row = { key: 'calls:x', calls: 7 };
    await db
      .insertInto('rate_counts')
      .values([
        { ...row, minute: minute - 1 },
        { ...row, minute },
      ])
      .execute();
    await pruneAuth({ db, clock, config });
    expect(await db.selectFrom('rate_counts').select('minute').execute()).toEqual([{ minute }]);
  });

  it('has a memory limit: past 100,000 callers in a minute new ones are not counted', async () => {
    const { clock } = await openGround();
    const counts = createCallCounts(clock);
    for (let caller = 0; caller < 100_000; caller += 1) counts.add('public', `${caller}`, 10);
    expect(counts.add('public', 'one more', 10)).toBe(0);
    expect(counts.add('public', '7', 10)).toBe(2);
    clock.advance({ minutes: 1 });
    expect(counts.add('public', 'one more', 10)).toBe(1);
  });
});

describe('the contract', () => {
  it('states the rates in text as in numbers', () => {
    const { info, 'x-rates': rates = {} } = asItIs as typeof asItIs & {
      info: { description: string };
    };
    const stated = [...info.description.matchAll(/^\| `([\w-]+)` \| (\S+) \| (\S+) \|$/gm)].map(
      ([, name = '', account, address]) => [
        name,
        { ...(account !== '–' && { account: Number(account) }), address: Number(address) },
      ],
    );
    expect(Object.fromEntries(stated)).toEqual(rates);
  });
});
