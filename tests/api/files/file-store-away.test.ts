import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { beforeAll, describe, expect, it } from 'vitest';
import { openFileStore } from '#server/platform/files/open-store.ts';
import { sweepFiles } from '#server/records/files/sweep.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { buildTestApp, openTestApi, type TestApi } from '#tests/support/api.ts';
import { form, photograph } from '#tests/support/pictures.ts';
import { type Line, startProxy } from '#tests/support/proxy.ts';

// SQLite alone: files

const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

describe('a store that hangs', () => {
  let api: TestApi;
  let line: Line;
  let bucket: string;

  beforeAll(async () => {
    Object.assign(process.env, credentials);
    const directory = await mkdtemp(join(tmpdir(), 'onboarding-s3-'));
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory,
      configureBuckets: [{ name: 'papers', configs: [] }],
    });
    line = await startProxy((await server.run()).port);
    bucket = join(directory, 'papers');
    const endpoint = encodeURIComponent(`http://127.0.0.1:${line.port}`);
    api = await buildTestApp({
      env: { FILES_URL: `s3://papers/kyc?endpoint=${endpoint}&region=us-east-1`, FILES_SECONDS: '1' },
    });
    return async () => {
      line.resume();
      await api.close();
      await line.close();
      await server.close();
      await rm(directory, { recursive: true, force: true });
      for (const name of Object.keys(credentials)) delete process.env[name];
    };
  });

  const objects = async () =>
    (await readdir(bucket, { recursive: true })).filter(
      (name) => name.endsWith('_object') && !name.includes('check'),
    );

  it('makes uploads and links answer 503, delays no other call, and leaves nothing half stored', async () => {
    const as = await api.client();
    const { payload, headers } = form({ name: 'passport.jpg', bytes: await photograph() });
    const upload = () => api.call('POST', '/upload/private', { as, body: payload, headers });
    const stored = (await upload()).json();
    const { signedUrl } = (await api.call('GET', `/upload/private/${stored.id}/signed-url`, { as })).json();
    expect((await api.call('GET', '/ready')).statusCode).toBe(200);

    line.silence();
    const begun = performance.now();
    const [refused, unread, ready, saved] = await Promise.all([
      upload(),
      api.app.inject(signedUrl),
      api.call('GET', '/ready'),
      api.call('PUT', '/products-and-services', { as, body: validRecords['products-and-services'] }),
    ]);
    expect(performance.now() - begun).toBeLessThan(15_000);
    for (const answer of [refused, unread]) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    }
    expect(saved.statusCode).toBe(200);
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { status: 'ok', degraded: ['The file store cannot be reached'] },
    ]);
    // Its row counts towards no quota and is never shown; nothing is left on the disk.
    const rows = await api.db.selectFrom('files').select(['id', 'stored_at', 'deleted_at']).execute();
    const left = rows.filter(({ id }) => id !== stored.id);
    expect(left.every((row) => row.stored_at === null && row.deleted_at !== null)).toBe(true);
    expect(await readdir(join(api.config.dataDir, 'incoming'))).toEqual([]);

    line.resume();
    expect((await upload()).statusCode).toBe(201);
    expect((await api.app.inject(signedUrl)).statusCode).toBe(200);
    expect((await api.call('GET', '/ready')).json()).toEqual({ status: 'ok' });
    // An upload that was pending when it was abandoned may have arrived since.
    api.clock.advanceMinutes(61);
    await sweepFiles(api, await openFileStore(api.config));
    expect(await api.db.selectFrom('files').select('id').execute()).toHaveLength(2);
    expect(await objects()).toHaveLength(4);
  });
});

describe('readiness', () => {
  it('reports that the data folder is unavailable, and accepts traffic', async () => {
    const api = await openTestApi();
    await rm(api.config.dataDir, { recursive: true });
    const answer = await api.call('GET', '/ready');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: 'ok', degraded: ['The data folder cannot be written to, or is nearly full'] },
    ]);
    expect((await api.call('GET', '/health')).statusCode).toBe(200);
  });

  it('reports that the disk is nearly full, and that the database is unavailable as well', async () => {
    let free = 100 * 1024 * 1024;
    const api = await openTestApi({ freeBytes: async () => free });
    expect((await api.call('GET', '/ready')).statusCode).toBe(200);
    free = 1024 * 1024;
    expect((await api.call('GET', '/ready')).json().degraded).toEqual([
      'The data folder cannot be written to, or is nearly full',
    ]);
    await api.db.destroy();
    expect((await api.call('GET', '/ready')).json().message).toBe(
      'The database cannot be reached. The data folder cannot be written to, or is nearly full',
    );
  });

  it('runs one check for all concurrent callers', async () => {
    let looks = 0;
    const api = await openTestApi({
      freeBytes: async () => {
        looks += 1;
        return Number.MAX_SAFE_INTEGER;
      },
    });
    const answers = await Promise.all(Array.from({ length: 50 }, () => api.call('GET', '/ready')));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(looks).toBeLessThan(50);
  });
});
