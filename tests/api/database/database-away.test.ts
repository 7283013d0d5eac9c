import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { validRecords } from '#tests/domain/valid-records.ts';
import { dialect, openTestApi, type Person, type TestApi } from '#tests/support/api.ts';
import { startPostgres, type TemporaryPostgres } from '#tests/support/embedded-postgres.ts';
import { startProxy } from '#tests/support/proxy.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { settingsUnderLoad, signInAt, startServer } from '#tests/support/server-under-load.ts';
import { undisturbedMs } from '#tests/support/undisturbed.ts';

const PATH = '/products-and-services';
const record = (words: string) => ({
  ...validRecords['products-and-services'],
  description: `Why we ask: ${words}`,
});

/** A PostgreSQL of its own that has stored what it acknowledged when it is killed. */
async function ownPostgres(): Promise<TemporaryPostgres> {
  const postgres = await startPostgres({ synchronous_commit: 'on' });
  onTestFinished(postgres.stop);
  return postgres;
}

const serverOn = async (databaseUrl: string) =>
  startServer(await settingsUnderLoad({ DATABASE_URL: databaseUrl }));

/** Starts writers that save repeatedly, and counts the responses. */
function startWriters({ url }: ServerProcess, token: string) {
  const responses = { acknowledged: 0, saves: 0, missed: 0, others: [] as string[] };
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      const answer = await fetch(`${url}/api${PATH}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(record(`Save ${responses.saves}`)),
      });
      const body = await answer.text();
      if (answer.ok) {
        responses.saves += 1;
        responses.acknowledged = Math.max(responses.acknowledged, versionOf(answer));
      } else if (answer.status === 503 && answer.headers.get('retry-after') === '5') responses.missed += 1;
      else responses.others.push(`${answer.status} ${body}`);
    }
  };
  const writers = Promise.all(Array.from({ length: 12 }, write));
  const stop = async () => {
    isOver = true;
    await writers;
  };
  return { responses, stop };
}

function versionOf(answer: Response): number {
  return Number(answer.headers.get('etag')?.replaceAll('"', ''));
}

const more = (responses: { saves: number }, count = 30) => {
  const goal = responses.saves + count;
  return vi.waitFor(() => expect(responses.saves).toBeGreaterThanOrEqual(goal), {
    timeout: 20_000,
    interval: 5,
  });
};

const ready = async ({ url }: ServerProcess) => (await fetch(`${url}/api/ready`)).status;

describe.runIf(dialect === 'postgres')('a PostgreSQL that crashes during writes', () => {
  it('loses nothing that was acknowledged, and does not stop the server', { timeout: 120_000 }, async () => {
    const postgres = await ownPostgres();
    const server = await serverOn(postgres.url);
    const token = await signInAt(server);
    const { responses, stop } = startWriters(server, token);
    for (let kill = 0; kill < 3; kill += 1) {
      await more(responses);
      const { missed } = responses;
      await postgres.kill();
      await vi.waitFor(() => expect(responses.missed).toBeGreaterThan(missed), {
        timeout: 10_000,
        interval: 5,
      });
      expect(await ready(server)).toBe(503);
      await postgres.restart();
      await more(responses);
      expect(await ready(server)).toBe(200);
    }
    await stop();
    expect(responses.others).toEqual([]);
    const read = await fetch(`${server.url}/api${PATH}`, { headers: { authorization: `Bearer ${token}` } });
    expect(versionOf(read)).toBeGreaterThanOrEqual(responses.acknowledged);
    // One line when it is first unavailable, and one every ten seconds while that lasts; never a stack.
    expect(server.output()).toMatch(/"part":"database"/);
    expect(server.output()).not.toMatch(/ {4}at |"stack"/);
    expect(server.output().split('\n').length).toBeLessThan(30);
  });

  it('may close single connections, in use and idle', { timeout: 60_000 }, async () => {
    const postgres = await ownPostgres();
    const server = await serverOn(postgres.url);
    const token = await signInAt(server);
    const other = await openTestApi({ env: { DATABASE_URL: postgres.url } });
    const { responses, stop } = startWriters(server, token);
    for (let round = 0; round < 5; round += 1) {
      await more(responses);
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(other.db);
    }
    await more(responses);
    await stop();
    expect(responses.others).toEqual([]);
    const read = await fetch(`${server.url}/api${PATH}`, { headers: { authorization: `Bearer ${token}` } });
    expect(versionOf(read)).toBeGreaterThanOrEqual(responses.acknowledged);
  });
});

describe.runIf(dialect === 'postgres')('a PostgreSQL that does not respond', () => {
  const limits = {
    DATABASE_CONNECT_SECONDS: '1',
    DATABASE_WAIT_SECONDS: '1',
    DATABASE_STATEMENT_SECONDS: '1',
  };

  async function behindProxy() {
    const postgres = await ownPostgres();
    const line = await startProxy(Number(new URL(postgres.url).port));
    const url = new URL(postgres.url);
    url.port = String(line.port);
    const api = await openTestApi({ env: { ...limits, DATABASE_URL: url.href } });
    onTestFinished(line.close);
    onTestFinished(line.resume);
    return { api, line, postgres };
  }

  const save = (api: TestApi, as: Person, description: string) =>
    api.call('PUT', PATH, { as, body: record(description) });

  it('results in 503, and readiness reports it within two seconds', { timeout: 60_000 }, async () => {
    const { api, line } = await behindProxy();
    const clients = [await api.client(), await api.client()];
    for (let stop = 0; stop < 3; stop += 1) {
      line.silence();
      const calls = Array.from({ length: 30 }, (_, index) =>
        save(api, clients[index % 2] as Person, `In silence ${stop} number ${index}`),
      );
      const took = await undisturbedMs(async () => {
        const looks = await Promise.all([api.call('GET', '/ready'), api.call('GET', '/ready')]);
        for (const look of looks) {
          expect(look.json()).toMatchObject({ statusCode: 503, message: 'The database cannot be reached' });
          expect(look.headers['retry-after']).toBe('5');
        }
      });
      expect(took).toBeLessThan(2_000);
      const answers = await Promise.all(calls);
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
      expect(answers.every(({ headers }) => headers['retry-after'] === '5')).toBe(true);
      line.resume();
      // The late result of an abandoned call must not become the response of another.
      for (const [index, as] of clients.entries()) {
        await vi.waitFor(
          async () => expect((await save(api, as, `Of client ${index}`)).statusCode).toBe(200),
          {
            timeout: 5_000,
          },
        );
      }
      const reads = await Promise.all(
        Array.from({ length: 20 }, (_, index) => api.call('GET', PATH, { as: clients[index % 2] as Person })),
      );
      expect(reads.map((read) => read.json().description)).toEqual(
        reads.map((_, index) => record(`Of client ${index % 2}`).description),
      );
      expect((await api.call('GET', '/ready')).statusCode).toBe(200);
    }
  });

  it('is probed even if calls hold every connection', async () => {
    const { api, postgres } = await behindProxy();
    const other = await openTestApi({ env: { DATABASE_URL: postgres.url } });
    const as = await api.client();
    await other.db.transaction().execute(async (trx) => {
      await sql`lock table section_records in access exclusive mode`.execute(trx);
      const calls = Promise.all(
        Array.from({ length: 40 }, (_, index) => save(api, as, `Behind a lock ${index}`)),
      );
      expect((await api.call('GET', '/ready')).statusCode).toBe(200);
      // Statements that wait for the lock exceed their time limit, and so do calls that wait for their connections.
      expect(new Set((await calls).map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    });
    expect((await save(api, as, 'After the lock')).statusCode).toBe(200);
  });
});

describe.runIf(dialect === 'sqlite')('a full disk', () => {
  it('makes a save respond with 503, and stores nothing of it', async () => {
    const api = await openTestApi();
    const as = await api.client();
    expect((await api.call('PUT', PATH, { as, body: record('Before') })).statusCode).toBe(200);
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(api.db);
    const entries = async () => [
      ...(await api.db.selectFrom('audit_entries').select('hash').execute()),
      ...(await api.db.selectFrom('audit_waiting').select('mac').execute()),
    ];
    await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(api.db);
    let saved = record('Before').description;
    let full = await api.call('PUT', PATH, { as, body: record('While it lasts 0') });
    for (let index = 1; full.statusCode === 200; index += 1) {
      saved = full.json().description;
      full = await api.call('PUT', PATH, { as, body: record(`${'Words '.repeat(100)}${index}`) });
    }
    const { length } = await entries();
    expect([full.statusCode, full.headers['retry-after']]).toEqual([503, '5']);
    const together = await Promise.all(
      Array.from({ length: 5 }, () => api.call('PUT', PATH, { as, body: record('Words '.repeat(150)) })),
    );
    expect(together.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 503, 503]);
    expect((await api.call('GET', PATH, { as })).json().description).toBe(saved);
    expect(await entries()).toHaveLength(length);

    await sql`pragma max_page_count = 1000000`.execute(api.db);
    expect((await api.call('PUT', PATH, { as, body: record('After') })).statusCode).toBe(200);
  });
});
