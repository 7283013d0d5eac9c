import { describe, expect, it, onTestFinished } from 'vitest';
import { openReplica } from '#server/platform/db/replica.ts';
import { dialect, openTestApi, type Person, type TestApi } from '#tests/support/api.ts';
import { type Replica, startPostgres } from '#tests/support/embedded-postgres.ts';
import { eventually } from '#tests/support/eventually.ts';

const limits = { connectMs: 5_000, waitMs: 5_000, statementMs: 5_000 };

/** A server with a replica of its own PostgreSQL, and a signed-in administrator. */
async function withReplica(): Promise<{ api: TestApi; replica: Replica; admin: Person }> {
  const primary = await startPostgres({ wal_level: 'replica', wal_keep_size: '256MB', hot_standby: 'on' });
  onTestFinished(primary.stop);
  const replica = await primary.startReplica();
  onTestFinished(replica.stop);
  const api = await openTestApi({ env: { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replica.url } });
  return { api, replica, admin: await api.admin() };
}

const total = async (api: TestApi, as: Person, cookie = '') => {
  const answer = await api.call('GET', '/users', { as, headers: { cookie } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().total as number;
};

/** The cookie of a write, as a browser returns it. */
async function create(api: TestApi, as: Person, email: string): Promise<string> {
  const body = { email, firstName: 'Rita', lastName: 'Levi', role: 'reviewer' };
  const made = await api.call('POST', '/users', { as, body });
  expect(made.statusCode, made.body).toBe(201);
  return String(made.headers['set-cookie']).split(';')[0] ?? '';
}

describe.runIf(dialect === 'postgres')('a replica', { timeout: 90_000 }, () => {
  it('answers lists of staff, and the primary those after a write that it does not have', async () => {
    const { api, replica, admin } = await withReplica();
    await eventually(async () => expect(await total(api, admin)).toBe(1));
    await replica.pause();
    const cookie = await create(api, admin, 'one@example.com');
    expect(cookie).toMatch(/^written=/);
    // Another session may see the past for a few seconds; the one that wrote does not.
    expect(await total(api, admin)).toBe(1);
    expect(await total(api, admin, cookie)).toBe(2);
    await replica.resume();
    await eventually(async () => expect(await total(api, admin)).toBe(2));
    expect(await total(api, admin, cookie)).toBe(2);
    expect(await total(api, admin, 'written=forged')).toBe(2);
  });

  it('is replaced by the primary while it is away, and again when it is promoted', async () => {
    const { api, replica, admin } = await withReplica();
    await create(api, admin, 'one@example.com');
    await replica.promote();
    expect(await total(api, admin)).toBe(2);
    await replica.kill();
    expect(await total(api, admin)).toBe(2);
  });

  it('is reported once when it is away', async () => {
    const lines: unknown[] = [];
    const log = { error: (line: unknown) => lines.push(line), warn: (line: unknown) => lines.push(line) };
    const replica = openReplica('postgres://nobody@127.0.0.1:9/none', limits, log as never);
    onTestFinished(replica.close);
    expect(await replica.read(null, async () => 'read')).toBeUndefined();
    expect(await replica.read(null, async () => 'read')).toBeUndefined();
    expect(lines).toEqual([{ part: 'replica', reason: 'away' }]);
  });
});
