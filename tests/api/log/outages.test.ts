import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { PartAwayError } from '#server/platform/log/away.ts';
import { createOutages } from '#server/platform/log/outages.ts';
import { openTestApi } from '#tests/support/api.ts';
import { eventually } from '#tests/support/eventually.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startProcess } from '#tests/support/server-process.ts';
import { signInAt } from '#tests/support/server-under-load.ts';
import { startSmtpServer } from '../mail/mail-server.ts';

// SQLite alone: log

/** Outages whose clock the test moves, and the lines that they log. */
function outagesOfTest() {
  const lines: unknown[][] = [];
  const note = (...line: unknown[]) => void lines.push(line);
  let now = 0;
  const outages = createOutages({ error: note, warn: note } as never, () => now);
  onTestFinished(outages.stop);
  const pass = (ms: number) => {
    now += ms;
  };
  return { outages, lines, pass };
}

describe('an outage', () => {
  it('is logged at its begin, every ten seconds, and once at its end with its length', () => {
    const { outages, lines, pass } = outagesOfTest();
    const fail = () => outages.failed({ part: 'mail server', code: 'ECONNREFUSED' });
    outages.answered('mail server');
    fail();
    fail();
    pass(10_000);
    fail();
    expect(outages.now().get('mail server')).toBe(true);
    pass(5_000);
    outages.answered('mail server');
    outages.answered('mail server');
    expect(lines).toEqual([
      [{ part: 'mail server', code: 'ECONNREFUSED', times: 1 }, 'away'],
      [{ part: 'mail server', code: 'ECONNREFUSED', times: 2 }, 'away'],
      [{ part: 'mail server', ms: 15_000 }, 'back again'],
    ]);
    expect(outages.now().get('mail server')).toBe(false);
  });

  it('of one part does not end that of another', () => {
    const { outages, lines } = outagesOfTest();
    outages.failed({ part: 'database', code: '57P01' });
    outages.answered('file store');
    expect(lines).toHaveLength(1);
    expect([...outages.now()].filter(([, isAway]) => isAway)).toEqual([['database', true]]);
  });

  it('ends by its probe, without waiting for a call', async () => {
    const { outages, lines } = outagesOfTest();
    const answers = ['still away', 'back'];
    outages.probe('database', async () => {
      if (answers.shift() !== 'back') throw new PartAwayError('database', undefined, '57P03');
    });
    outages.failed({ part: 'database', code: '57P01' });
    await eventually(() => expect(lines.at(-1)).toEqual([{ part: 'database', ms: 0 }, 'back again']));
    expect(answers).toEqual([]);
  });

  it('is recognised by a call that fails, except for errors that are an answer', async () => {
    const { outages, lines } = outagesOfTest();
    const failing = (message: string) =>
      outages.watched(
        'payment provider',
        () => Promise.reject(new Error(message)),
        (error) => error instanceof Error && error.message === 'silent',
      );
    await expect(failing('silent')).rejects.toThrow('silent');
    await expect(failing('refused')).rejects.toThrow('refused');
    expect(lines.map(([, message]) => message)).toEqual(['away', 'back again']);
  });
});

describe('a server that logs', () => {
  /** Starts a server with the settings; @returns its log lines as objects. */
  async function start(env: Record<string, string>) {
    const dataDir = await mkdtemp(join(tmpdir(), 'onboarding-log-'));
    const server = await startProcess({ DATA_DIR: dataDir, ...env });
    if (!('stop' in server)) throw new Error(server.output);
    onTestFinished(async () => {
      await server.kill();
      await rm(dataDir, { recursive: true, force: true });
    });
    const lines = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line): Record<string, unknown> => JSON.parse(line));
    return { server, lines };
  }
  const askForCode = (url: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/auth/request-login-code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email: 'ada@example.com' }),
    });

  it('says once that the mail server is back, with the length of its outage', async () => {
    const port = await freePort();
    const { server, lines } = await start({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    await askForCode(server.url);
    const messages = () => lines().map(({ msg, part }) => `${msg} ${part ?? ''}`.trim());
    let end = 'runs';
    void server.ended.then(({ code, signal }) => {
      end = `ended with ${code ?? signal}`;
    });
    await eventually(() => expect(messages()).toContain('away mail server'));
    await startSmtpServer({ port });
    // The second attempt is made after five seconds; if it stalls, it fails within a minute, and the third is made ten seconds later.
    await vi.waitFor(
      () => expect(messages(), `The server ${end}. ${server.output()}`).toContain('back again mail server'),
      { timeout: 90_000, interval: 100 },
    );
    expect(messages().filter((message) => message.startsWith('back again'))).toHaveLength(1);
    expect(lines().find(({ msg }) => msg === 'back again')?.ms).toBeGreaterThan(1000);
  }, 150_000);

  it('names the machine, the process and the version in each line, and the request of a trusted proxy', async () => {
    const { server, lines } = await start({ LOG_LEVEL: 'info', TRUST_PROXY: 'loopback' });
    const answer = await askForCode(server.url, { 'x-request-id': 'from-the-proxy.1' });
    expect(answer.headers.get('x-request-id')).toBe('from-the-proxy.1');
    await eventually(() => expect(lines().map(({ msg }) => msg)).toContain('answered'));
    for (const line of lines())
      expect(line).toMatchObject({
        host: expect.stringMatching(/^[\w.-]+$/),
        pid: expect.any(Number),
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      });
    expect(lines().find(({ msg }) => msg === 'answered')?.reqId).toBe('from-the-proxy.1');
  });

  it('names the request also in lines of modules that know no request', async () => {
    const { server, lines } = await start({
      TRUST_PROXY: 'loopback',
      SUMSUB_APP_TOKEN: 'token',
      SUMSUB_SECRET_KEY: 'key',
      SUMSUB_WEBHOOK_SECRET: 'secret',
      SUMSUB_LEVEL_NAME: 'basic',
      SUMSUB_BASE_URL: `http://127.0.0.1:${await freePort()}`,
    });
    const token = await signInAt(server);
    const headers = { authorization: `Bearer ${token}`, 'x-request-id': 'abc-1' };
    const answer = await fetch(`${server.url}/api/sumsub/access-token`, { method: 'POST', headers });
    expect(answer.status).toBe(503);
    await eventually(() => expect(lines()).toHaveLength(2));
    expect(lines().map(({ msg, reqId }) => [msg, reqId])).toEqual([
      ['away', 'abc-1'],
      ['the identity provider could not be asked', 'abc-1'],
    ]);
  });
});

describe('the id of a request', () => {
  it.each([
    ['a proxy that is not trusted', {}, 'from-the-proxy'],
    ['a trusted proxy that sends another thing', { TRUST_PROXY: 'loopback' }, 'from the proxy\u007f'],
    ['a trusted proxy that sends too much', { TRUST_PROXY: 'loopback' }, 'x'.repeat(61)],
    ['a trusted proxy that sends none', { TRUST_PROXY: 'loopback' }, ''],
  ])('is our own for %s', async (_, env, given) => {
    const api = await openTestApi({ env });
    const answer = await api.call('GET', '/health', { headers: { 'x-request-id': given } });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  });
});
