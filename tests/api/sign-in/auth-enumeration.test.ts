import { performance } from 'node:perf_hooks';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { openPortal } from './auth-portal.ts';

const EACH = 50;

describe('known, unknown, disabled and staff addresses', () => {
  test('get the same response, in about the same time, and only the mail differs', async () => {
    const { portal, postman, db, clock } = await openPortal();
    const row = (kind: string, index: number) => ({
      id: `${kind}-${index}`,
      email: `${kind}${index}@example.com`,
      role: kind === 'staff' ? ('reviewer' as const) : ('client' as const),
      first_name: 'Ada',
      last_name: 'Lovelace',
      search_text: '',
      disabled: kind === 'disabled' ? 1 : 0,
      created_at: clock.now().toISOString(),
      updated_at: clock.now().toISOString(),
      last_sign_in_at: null,
    });
    const indexes = Array.from({ length: EACH }, (_, index) => index);
    await db
      .insertInto('users')
      .values(indexes.map((index) => row('known', index)))
      .execute();
    await db
      .insertInto('users')
      .values(indexes.map((index) => row('disabled', index)))
      .execute();

    await db
      .insertInto('users')
      .values(indexes.map((index) => row('staff', index)))
      .execute();

    const kinds = ['known', 'unknown', 'disabled', 'staff'] as const;
    const times: Record<string, number[]> = { known: [], unknown: [], disabled: [], staff: [] };
    const seen = new Set<string>();
    for (const index of indexes) {
      for (const kind of kinds) {
        const email = `${kind}${index}@example.com`;
        const start = performance.now();
        // One address could not request two hundred mails.
        const answer = await portal.post('/auth/request-login-code', { email }, { ip: `203.0.113.${index}` });
        times[kind]!.push(performance.now() - start);
        seen.add(withoutHandle(answer));
        await postman.next(email);
      }
    }
    expect(seen.size).toBe(1);
    // A wide tolerance: the exact comparison is a matter for the benchmark, not for a machine under test load.
    for (const kind of ['unknown', 'disabled', 'staff']) {
      expect(median(times[kind]!) / median(times.known!)).toBeGreaterThan(0.5);
      expect(median(times[kind]!) / median(times.known!)).toBeLessThan(2);
    }

    const subjects = (kind: string) =>
      new Set(postman.mails.filter(({ to }) => to.startsWith(kind)).map(({ subject }) => subject));
    expect(subjects('known')).toEqual(new Set(['Your login code for Northgate Compliance']));
    expect(subjects('unknown')).toEqual(new Set(['Your login code for Northgate Compliance']));
    expect(subjects('staff')).toEqual(new Set(['Your login code for Northgate Compliance']));
    expect(subjects('disabled')).toEqual(new Set(['You cannot sign in at the moment']));
  }, 120_000);

  test('are limited alike', async () => {
    const { portal, postman } = await openPortal();
    await portal.signIn('known@example.com');
    await portal.post('/auth/request-login-code', { email: 'unknown@example.com' });
    await postman.next('unknown@example.com');
    const [known, unknown] = await Promise.all(
      ['known@example.com', 'unknown@example.com'].map((email) =>
        portal.post('/auth/request-login-code', { email }),
      ),
    );
    expect(withoutHandle(known!)).toBe(withoutHandle(unknown!));
    expect(known!.statusCode).toBe(429);
  });

  test('register alike', async () => {
    const { portal, clock } = await openPortal();
    await portal.signIn('known@example.com');
    clock.advance({ seconds: 61 });
    const names = { firstName: 'Ada', lastName: 'Lovelace' };
    const unknown = await portal.post('/auth/register', { email: 'unknown@example.com', ...names });
    const known = await portal.post('/auth/register', { email: 'known@example.com', ...names });
    expect(withoutHandle(known)).toBe(withoutHandle(unknown));
    expect(known.statusCode).toBe(202);
  });
});

/** Returns everything that the caller sees, except the random handle and the time. */
function withoutHandle(answer: LightMyRequestResponse): string {
  const { date: _date, 'x-request-id': _id, 'set-cookie': cookie, ...headers } = answer.headers;
  const shownCookie = String(cookie).replace(/login_flow=[A-Za-z0-9_-]{22}/, 'login_flow=…');
  return JSON.stringify([answer.statusCode, headers, shownCookie, answer.body]);
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
