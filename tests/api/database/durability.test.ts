import { describe, expect, it, vi } from 'vitest';
import { validRecords } from '#tests/domain/valid-records.ts';
import { dialect } from '#tests/support/api.ts';
import { createPostgresDatabase } from '#tests/support/postgres-databases.ts';
import { startProcess } from '#tests/support/server-process.ts';
import { settingsUnderLoad, signInAt, startServer } from '#tests/support/server-under-load.ts';

const freshEnvironment = async () =>
  settingsUnderLoad(dialect === 'postgres' ? { DATABASE_URL: await createPostgresDatabase() } : {});

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
    let server = await startServer(env);
    const token = await signInAt(server);
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

      server = await startServer(env);
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
  it('finishes what it has begun and exits cleanly', async () => {
    const env = await freshEnvironment();
    const server = await startServer(env);
    const token = await signInAt(server);
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
      await startServer(env);
      const second = await startProcess(env);
      expect(second).toEqual({
        code: 1,
        output: `Another process is already using the database in ${env.DATA_DIR}\n`,
      });
    },
  );
});
