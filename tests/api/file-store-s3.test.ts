import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApi } from '../support/api.ts';
import { form, photograph } from '../support/pictures.ts';

const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

let api: TestApi;
let endpoint: string;
let bucket: string;

/** A store of its own on loopback. It looks at a link's end, but takes any signature: that is left to the SDK. */
beforeAll(async () => {
  // For all tests of the file; a stub of vitest's would end with the first.
  Object.assign(process.env, credentials);
  const directory = await mkdtemp(join(tmpdir(), 'onboarding-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'papers', configs: [] }],
  });
  const { port } = await server.run();
  endpoint = `http://127.0.0.1:${port}`;
  bucket = join(directory, 'papers');
  api = await buildTestApp({
    env: { FILES_URL: `s3://papers/kyc?endpoint=${encodeURIComponent(endpoint)}&region=us-east-1` },
  });
  return async () => {
    await api.close();
    await server.close();
    await rm(directory, { recursive: true, force: true });
    for (const name of Object.keys(credentials)) delete process.env[name];
  };
});

it('keeps files in the bucket, shows them by presigned links of at most 300 seconds, and deletes them', async () => {
  // The store looks at its own clock.
  api.clock.set(new Date().toISOString());
  const client = await api.client();
  const { payload, headers } = form({ name: 'passport.jpg', bytes: await photograph() });
  const uploaded = await api.call('POST', '/upload/private', { as: client, body: payload, headers });
  expect(uploaded.statusCode).toBe(201);
  const { id, size } = uploaded.json();
  const signed = (await api.call('GET', `/upload/private/${id}/signed-url`, { as: client })).json();
  for (const [url, width] of [
    [signed.signedUrl, 64],
    [signed.thumbnailUrl, 64],
  ]) {
    const link = new URL(url);
    expect(link.origin).toBe(endpoint);
    expect(Number(link.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(300);
    const shown = await fetch(url);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(shown.headers.get('content-disposition')).toContain('passport.jpg');
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(width);
  }
  const path = `/upload/private/${id}/signed-url?disposition=attachment`;
  const { signedUrl: saving } = (await api.call('GET', path, { as: client })).json();
  expect((await fetch(saving)).headers.get('content-disposition')).toBe(
    `attachment; filename="passport.jpg"; filename*=UTF-8''passport.jpg`,
  );
  // Part of what the SDK signs: of two links of the same second the signatures differ by that alone.
  const signatureOf = (url: string) => new URL(url).searchParams.get('X-Amz-Signature');
  expect(signatureOf(saving)).not.toBe(signatureOf(signed.signedUrl));
  expect((await fetch(signed.signedUrl)).headers.get('content-length')).toBe(String(size));
  const stored = (await readdir(bucket, { recursive: true })).filter((name) => name.includes(id));
  expect(stored.some((name) => name.startsWith(`kyc/${id.slice(0, 2)}/`))).toBe(true);

  expect((await api.call('DELETE', `/upload/${id}`, { as: client })).statusCode).toBe(204);
  expect((await fetch(signed.signedUrl)).status).toBe(404);
  expect((await readdir(bucket, { recursive: true })).filter((name) => name.includes(id))).toEqual([]);
});

it('serves public pictures itself', async () => {
  const { payload, headers } = form({ bytes: await photograph() });
  const { url } = (
    await api.call('POST', '/upload', { as: await api.admin(), body: payload, headers })
  ).json();
  const shown = await api.app.inject(url);
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
});

it('may show its pictures in the portal’s pages', async () => {
  const { headers } = await api.app.inject('/api/health');
  expect(headers['content-security-policy']).toContain(`img-src 'self' data: blob: ${endpoint}`);
});
