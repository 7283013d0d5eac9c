import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { validRecords } from '#tests/domain/valid-records.ts';
import { createPostgresDatabase, dialect } from '#tests/support/api.ts';
import { type ServerProcess, startProcess } from '#tests/support/server-process.ts';

async function freshEnvironment(): Promise<Record<string, string>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'onboarding-durability-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }));
  return {
    DATA_DIR: dataDir,
    // The writers save as fast as they are answered.
    RATE_LIMITS: '1000',
    ...(dialect === 'postgres' && { DATABASE_URL: await createPostgresDatabase() }),
  };
}

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startProcess(env);
  if (!('url' in server)) throw new Error(`The server did not start: ${server.output}`);
  onTestFinished(server.kill);
  return server;
}

async function signIn({ url, output }: ServerProcess): Promise<string> {
  const post = (path: string, body: unknown) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/auth/request-login-code', { email: 'ada@example.com' });
  const code = await vi.waitFor(() => {
    const found = /[?&]code=(\d{6})/.exec(output())?.[1];
    if (!found) throw new Error('No login link yet');
    return found;
  }, 10_000);
  const verified = await post('/auth/verify-login-code', { email: 'ada@example.com', code });
  const { access_token } = (await verified.json()) as { access_token: string };
  return access_token;
}

function save(url: string, token: string, description: string): Promise<Response> {
  return fetch(`${url}/api/products-and-services`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...validRecords['products-and-services'], description }),
  });
}

describe('a server that is killed under load', () => {
  it('has lost nothing that it acknowledged', { timeout: 120_000 }, async () => {
    const env = await freshEnvironment();
    let server = await start(env);
    const token = await signIn(server);
    let acknowledged = 0;
    for (let kill = 0; kill < 5; kill += 1) {
      const before = acknowledged;
      let serial = 0;
      const writer = async () => {
        for (;;) {
          serial += 1;
          const answer = await save(server.url, token, `The words of save ${kill} number ${serial}`).catch(
            () => null,
          );
          if (!answer) return;
          const version = Number(answer.headers.get('etag')?.replaceAll('"', ''));
          acknowledged = Math.max(acknowledged, version);
        }
      };
      const writers = Promise.all(Array.from({ length: 5 }, writer));
      await vi.waitFor(() => {
        if (acknowledged < before + 40) throw new Error('Too few saves yet');
      }, 20_000);
      await server.kill();
      await writers;

      server = await start(env);
      const read = await fetch(`${server.url}/api/products-and-services`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const version = Number(read.headers.get('etag')?.replaceAll('"', ''));
      expect(version).toBeGreaterThanOrEqual(acknowledged);
      expect(version).toBeLessThanOrEqual(acknowledged + 5);
      acknowledged = version;
    }
  });
});

describe('a server that is asked to stop', () => {
  it('finishes what it has begun and ends well', async () => {
    const env = await freshEnvironment();
    const server = await start(env);
    const token = await signIn(server);
    const saves = Array.from({ length: 20 }, (_, index) =>
      save(server.url, token, `The words of number ${index}`),
    );
    const first = await Promise.race(saves);
    await server.stop();
    const answers = await Promise.allSettled(saves);
    const answered = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? [answer.value.status] : [],
    );
    expect(first.status).toBe(200);
    expect(new Set(answered.filter((status) => status !== 503))).toEqual(new Set([200]));
  });
});

describe('a start', () => {
  it('is refused with one line for a malformed setting', async () => {
    const failed = await startProcess({ ...(await freshEnvironment()), PORT: 'eighty' });
    expect(failed).toEqual({ code: 1, output: 'PORT must be a whole number from 0 to 65535\n' });
  });

  it.runIf(dialect === 'sqlite')(
    'is refused with one line while another process has the database',
    async () => {
      const env = await freshEnvironment();
      await start(env);
      const second = await startProcess(env);
      expect(second).toEqual({
        code: 1,
        output: `Another process is already using the database in ${env.DATA_DIR}\n`,
      });
    },
  );
});
