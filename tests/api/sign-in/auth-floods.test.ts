import { describe, expect, test } from 'vitest';
import { shareLeft } from '#server/platform/limits/shrinking-share.ts';
import { openPortal, type Portal } from './auth-portal.ts';

const ask = (portal: Portal, email: string, ip: string) =>
  portal.post('/auth/request-login-code', { email }, { ip });

const perTenMinutes = 300;

/** Requests codes repeatedly, each time for another mailbox. */
async function flood(portal: Portal, times: number, ip: string) {
  const statuses: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    statuses.push((await ask(portal, `flood-${ip}-${turn}@example.com`, ip)).statusCode);
  }
  return {
    sent: statuses.filter((status) => status === 202).length,
    refused: statuses.filter((status) => status === 429).length,
  };
}

describe('requesting codes', () => {
  test('from one address for different mailboxes causes a limited number of mails in ten minutes', async () => {
    const { portal, db, clock } = await openPortal();
    expect(await flood(portal, perTenMinutes + 20, '198.51.100.1')).toEqual({
      sent: perTenMinutes,
      refused: 20,
    });
    const { mails } = await db
      .selectFrom('mail_outbox')
      .select((eb) => eb.fn.countAll<number>().as('mails'))
      .executeTakeFirstOrThrow();
    expect(mails).toBe(perTenMinutes);
    expect((await ask(portal, 'ada@example.com', '203.0.113.1')).statusCode).toBe(202);
    clock.advance({ minutes: 9, seconds: 59 });
    const early = await ask(portal, 'bob@example.com', '198.51.100.1');
    expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '1']);
    clock.advance({ seconds: 1 });
    expect((await ask(portal, 'bob@example.com', '198.51.100.1')).statusCode).toBe(202);
  });

  test('is refused alike for known and unknown addresses', async () => {
    const { portal } = await openPortal();
    await portal.signIn('known@example.com');
    await flood(portal, perTenMinutes, '198.51.100.1');
    const [known, unknown] = await Promise.all(
      ['known@example.com', 'unknown@example.com'].map((email) => ask(portal, email, '198.51.100.1')),
    );
    const { date: _known, 'x-request-id': _first, ...knownHeaders } = known!.headers;
    const { date: _unknown, 'x-request-id': _second, ...unknownHeaders } = unknown!.headers;
    expect([known!.statusCode, known!.body, knownHeaders]).toEqual([429, unknown!.body, unknownHeaders]);
  });

  test('from one network concurrently stays within the limit, across processes', async () => {
    const { portal, anotherProcess, db } = await openPortal();
    const second = await anotherProcess();
    await flood(portal, perTenMinutes - 5, '198.51.100.1');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        ask(index % 2 ? portal : second, `at-once-${index}@example.com`, '198.51.100.1'),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(5);
    expect(await db.selectFrom('login_flows').select('id').execute()).toHaveLength(perTenMinutes);
  });

  test.each([
    [0, 0, 300],
    [999, 299, 1],
    [999, 0, 1],
    [999, 300, 0],
    [1_000, 29, 1],
    [1_000, 30, 0],
    [2_999, 0, 1],
    [3_000, 4, 1],
    [3_000, 5, 0],
    [19_999, 0, 1],
    [20_000, 0, 0],
  ])('after %i by everyone and %i by the network leaves %i', (total, own, left) => {
    const steps = [
      { total: 1_000, each: 300 },
      { total: 3_000, each: 30 },
      { total: 20_000, each: 5 },
    ];
    expect(shareLeft(steps, { total, own })).toBe(left);
  });

  test('gets a lower limit per address as the total of all rises, but never for the first', async () => {
    const { portal } = await openPortal();
    for (const ip of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) await flood(portal, 300, ip);
    // A hundred remain of the first thousand; then thirty for each.
    expect(await flood(portal, 300, '198.51.100.4')).toMatchObject({ sent: 100 });
    expect(await flood(portal, 40, '198.51.100.5')).toMatchObject({ sent: 30 });
    expect((await ask(portal, 'ada@example.com', '203.0.113.1')).statusCode).toBe(202);
  }, 60_000);
});
