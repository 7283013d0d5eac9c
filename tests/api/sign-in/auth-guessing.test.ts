import { describe, expect, test } from 'vitest';
import {
  type AskedCode,
  type FakeClock,
  type openGround,
  openPortal,
  type Portal,
  wrong,
} from './auth-portal.ts';

/** Requests codes of many mailboxes from one network, each a little later than the previous one. */
async function askMany(
  { portal, clock }: { portal: Portal; clock: FakeClock },
  many: number,
  ip: string,
): Promise<AskedCode[]> {
  const asked: AskedCode[] = [];
  for (let index = 0; index < many; index += 1) {
    clock.advance({ seconds: 0.1 });
    asked.push(await portal.ask(`${ip.replaceAll(/[.:]/g, '-')}-${index}@example.com`, { ip }));
  }
  return asked;
}

const verify = (portal: Portal, code: string, ip: string) => portal.post('/auth/verify', { code }, { ip });

/** Returns codes that no request has produced. */
function strangers(given: readonly AskedCode[], many: number): string[] {
  const codes = new Set(given.map(({ code }) => code));
  return Array.from({ length: many + codes.size }, (_, index) => wrong('500000', index * 37))
    .filter((code) => !codes.has(code))
    .slice(0, many);
}

type Ground = Awaited<ReturnType<typeof openGround>>;

/** Returns how many comparisons wrong guesses have used. */
async function comparedInAll(db: Ground['db']): Promise<number> {
  const { total } = await db
    .selectFrom('rate_limit_events')
    .select((eb) => eb.fn.sum<number | string>('weight').as('total'))
    .where('key', 'like', 'verify-without-handle:%')
    .executeTakeFirstOrThrow();
  // Each is counted in total and for its network.
  return Number(total) / 2;
}

describe('a code without a handle', () => {
  test('signs in from another network too, while few codes are active', async () => {
    const { portal, clock } = await openPortal();
    const asked = await askMany({ portal, clock }, 10, '203.0.113.1');
    await askMany({ portal, clock }, 5, '198.51.100.1');
    for (const { code } of asked) {
      expect((await verify(portal, code, '198.51.100.1')).statusCode).toBe(200);
    }
  });

  test('signs in where it was requested, whatever was requested elsewhere', async () => {
    const { portal, clock } = await openPortal();
    const ada = await portal.ask('ada@example.com', { ip: '203.0.113.7' });
    await askMany({ portal, clock }, 101, '198.51.100.1');
    expect((await verify(portal, ada.code, '203.0.113.7')).statusCode).toBe(200);
  });

  test('signs in where a hundred others were requested before it', async () => {
    const { portal, clock } = await openPortal();
    await askMany({ portal, clock }, 101, '203.0.113.7');
    clock.advance({ seconds: 0.1 });
    const ada = await portal.ask('ada@example.com', { ip: '203.0.113.7' });
    expect((await verify(portal, ada.code, '203.0.113.7')).statusCode).toBe(200);
  });

  test('must be requested again from the network where it will be entered', async () => {
    const { portal, clock } = await openPortal();
    const first = await portal.ask('ada@example.com', { ip: '203.0.113.7' });
    clock.advance({ seconds: 61 });
    await askMany({ portal, clock }, 20, '198.51.100.1');
    const again = await portal.ask('ada@example.com', { ip: '203.0.113.8', handle: first.handle });
    expect((await verify(portal, again.code, '203.0.113.8')).statusCode).toBe(200);
  });
});

describe('guessing without a handle, from many addresses', () => {
  test('compares a hundred times in ten minutes, across processes; holders of a handle sign in meanwhile', async () => {
    const { portal, anotherProcess, db, clock } = await openPortal();
    const second = await anotherProcess();
    const people = await askMany({ portal, clock }, 10, '203.0.113.1');
    const answers = await Promise.all(
      strangers(people, 60).map((code, index) =>
        verify(index % 2 ? portal : second, code, `198.51.100.${index}`),
      ),
    );
    const compared = answers.filter(({ statusCode }) => statusCode === 401);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    // Five with all ten, four with five, thirty with one.
    expect([compared.length, refused.length]).toEqual([39, 21]);
    expect(refused[0]?.headers['retry-after']).toBe('600');
    expect(refused[0]?.json().message).toBe(
      'Too many codes are being tried. Open the link in your email, or wait and try again',
    );
    expect(await comparedInAll(db)).toBe(100);

    const [ada, bob] = people;
    const guessedRight = await verify(second, ada!.code, '198.51.100.99');
    const withHandle = await second.post('/auth/verify', { code: ada!.code }, { handle: ada!.handle });
    const withAddress = await portal.post('/auth/verify-login-code', {
      email: '203-0-113-1-1@example.com',
      code: bob!.code,
    });
    expect([guessedRight, withHandle, withAddress].map(({ statusCode }) => statusCode)).toEqual([
      429, 200, 200,
    ]);

    clock.advance({ minutes: 10 });
    const late = await portal.ask('late@example.com');
    expect((await verify(portal, late.code, '203.0.113.1')).statusCode).toBe(200);
  });

  test('succeeds with at most 1 in 10,000 for an attacker who requests the codes and guesses from as many networks', async () => {
    const { portal, db, clock } = await openPortal();
    const networks = Array.from({ length: 40 }, (_, index) => `198.51.100.${index}`);
    const victims: AskedCode[] = [];
    for (const ip of networks) victims.push(...(await askMany({ portal, clock }, 5, ip)));
    for (const [index, code] of strangers(victims, 400).entries()) {
      await verify(portal, code, networks[index % networks.length] ?? '');
    }
    // A guess can only succeed against the codes that it was compared with.
    const comparisons = await comparedInAll(db);
    expect(comparisons).toBe(100);
    expect(comparisons / 1_000_000).toBeLessThanOrEqual(1e-4);
  });

  test('compares with no more codes than are counted', async () => {
    const { portal, clock } = await openPortal();
    const near = await askMany({ portal, clock }, 1, '203.0.113.1');
    const far = await askMany({ portal, clock }, 12, '198.51.100.1');
    const [stranger = ''] = strangers([...near, ...far], 1);
    expect((await verify(portal, stranger, '203.0.113.1')).statusCode).toBe(401);
    // Its own code, and the newest ten of the others: the second oldest of twelve is not among them.
    expect((await verify(portal, far[1]!.code, '203.0.113.1')).statusCode).toBe(401);
    expect((await verify(portal, far[2]!.code, '203.0.113.1')).statusCode).toBe(200);
    expect((await verify(portal, near[0]!.code, '203.0.113.1')).statusCode).toBe(200);
  });

  test('from one network does not use up the limit of others', async () => {
    const { portal, clock } = await openPortal();
    const flood = await askMany({ portal, clock }, 60, '198.51.100.1');
    const [first = '', next = ''] = strangers(flood, 2);
    // One guess compared with fifty codes is all that it may make.
    expect((await verify(portal, first, '198.51.100.1')).statusCode).toBe(401);
    expect((await verify(portal, next, '198.51.100.1')).statusCode).toBe(429);
    for (let person = 0; person < 10; person += 1) {
      const ip = `203.0.113.${person}`;
      const { code } = await portal.ask(`person${person}@example.com`, { ip });
      expect((await verify(portal, code, ip)).statusCode).toBe(200);
    }
  });
});
