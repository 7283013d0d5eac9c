import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CopyObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { openFileStore } from '#server/platform/files/open-store.ts';
import { sweepFiles } from '#server/records/files/sweep.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { drawing, form, photograph } from '#tests/support/pictures.ts';

// SQLite alone: files

const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

let api: TestApi;
let store: S3Client;
let bucket: string;

/** A store on loopback, and another user who may write to the bucket. */
beforeAll(async () => {
  // For all tests of the file; a stub of vitest would end with the first test.
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
  const endpoint = `http://127.0.0.1:${port}`;
  store = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true });
  bucket = join(directory, 'papers');
  api = await buildTestApp({
    env: { FILES_URL: `s3://papers/kyc?endpoint=${encodeURIComponent(endpoint)}&region=us-east-1` },
  });
  return async () => {
    await api.close();
    store.destroy();
    await server.close();
    await rm(directory, { recursive: true, force: true });
    for (const name of Object.keys(credentials)) delete process.env[name];
  };
});

const place = (id: string) => ({
  Bucket: 'papers',
  Key: `kyc/${id.slice(0, 2)}/${id.slice(2, 4)}/${id}.original`,
});

async function putPlainly(id: string, bytes: Buffer): Promise<void> {
  await store.send(new PutObjectCommand({ ...place(id), Body: bytes, ContentType: 'text/html' }));
}

/** Returns the paths of the bucket's objects for a file. */
async function objectsOf(id: string): Promise<string[]> {
  const names = await readdir(bucket, { recursive: true });
  return names.filter((name) => name.includes(id) && name.endsWith('_object')).sort();
}

async function uploaded(as: Person, bytes: Buffer): Promise<{ id: string; size: number }> {
  const { payload, headers } = form({ name: 'passport.jpg', bytes });
  const answer = await api.call('POST', '/upload/private', { as, body: payload, headers });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

const sign = async (as: Person, id: string, query = '') =>
  (await api.call('GET', `/upload/private/${id}/signed-url${query}`, { as })).json();

it('stores files in the bucket, encrypted, serves them by its own links, and deletes them', async () => {
  const client = await api.client();
  const { id, size } = await uploaded(client, await photograph());
  const objects = await objectsOf(id);
  expect(objects).toHaveLength(2);
  for (const name of objects) {
    expect(name.startsWith(`kyc/${id.slice(0, 2)}/`)).toBe(true);
    const lying = await readFile(join(bucket, name));
    expect(lying.subarray(0, 5).toString()).toBe('file2');
    await expect(sharp(lying).metadata()).rejects.toThrow();
  }
  const signed = await sign(client, id);
  for (const url of [signed.signedUrl, signed.thumbnailUrl]) {
    expect(url).toMatch(/^\/api\/files\//);
    const shown = await api.app.inject(url);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(shown.headers['content-disposition']).toContain('passport.jpg');
    expect((await sharp(shown.rawPayload).metadata()).width).toBe(64);
  }
  expect((await api.app.inject(signed.signedUrl)).rawPayload).toHaveLength(size);
  const { signedUrl: saving } = await sign(client, id, '?disposition=attachment');
  expect((await api.app.inject(saving)).headers['content-disposition']).toBe(
    `attachment; filename="passport.jpg"; filename*=UTF-8''passport.jpg`,
  );

  expect((await api.call('DELETE', `/upload/${id}`, { as: client })).statusCode).toBe(204);
  expect((await api.app.inject(signed.signedUrl)).statusCode).toBe(403);
  expect(await objectsOf(id)).toEqual([]);
});

it('still serves what an earlier version left in the bucket unencrypted', async () => {
  const client = await api.client();
  const { id } = await uploaded(client, await photograph());
  const plain = await drawing();
  await putPlainly(id, plain);
  await api.db.updateTable('files').set({ sealed: 0 }).where('id', '=', id).execute();
  const shown = await api.app.inject((await sign(client, id)).signedUrl);
  expect(shown.rawPayload.equals(plain)).toBe(true);
  // The type comes from the row, whatever the bucket contains.
  expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
});

describe('an unencrypted file of an earlier version in the bucket', () => {
  /** A file of an earlier version: nothing of it is encrypted. */
  async function oldFile(as: Person) {
    const { id } = await uploaded(as, await photograph());
    const plain = await drawing();
    for (const variant of ['original', 'thumbnail']) {
      const at = { Bucket: 'papers', Key: place(id).Key.replace('original', variant) };
      await store.send(new PutObjectCommand({ ...at, Body: plain }));
    }
    await api.db.updateTable('files').set({ sealed: 0 }).where('id', '=', id).execute();
    return { id, plain };
  }
  const beginnings = async (id: string) =>
    Promise.all(
      (await objectsOf(id)).map(async (name) =>
        (await readFile(join(bucket, name))).subarray(0, 5).toString(),
      ),
    );
  const rowOf = (id: string) =>
    api.db.selectFrom('files').select('sealed').where('id', '=', id).executeTakeFirst();

  it('is encrypted by the sweeper, is served the same, and is never accepted unencrypted from then on', async () => {
    const client = await api.client();
    const { id, plain } = await oldFile(client);
    const files = await openFileStore(api.config);
    await sweepFiles(api, files);
    expect(await beginnings(id)).toEqual(['file2', 'file2']);
    expect(await rowOf(id)).toEqual({ sealed: 1 });
    const signed = await sign(client, id);
    for (const url of [signed.signedUrl, signed.thumbnailUrl]) {
      expect((await api.app.inject(url)).rawPayload.equals(plain)).toBe(true);
    }
    await putPlainly(id, plain);
    expect((await api.app.inject(signed.signedUrl)).statusCode).toBe(500);
  });

  it('is served, and encryption continues if a sweep was interrupted between its two pictures', async () => {
    const client = await api.client();
    const { id, plain } = await oldFile(client);
    const files = await openFileStore(api.config);
    const brokenOff: FileStore = {
      ...files,
      async renew() {
        await files.put(id, 'original', plain);
        throw new Error('The process has died');
      },
    };
    await expect(sweepFiles(api, brokenOff)).rejects.toThrow('died');
    expect(await rowOf(id)).toEqual({ sealed: 0 });
    const { signedUrl, thumbnailUrl } = await sign(client, id);
    for (const url of [signedUrl, thumbnailUrl]) {
      expect((await api.app.inject(url)).rawPayload.equals(plain)).toBe(true);
    }
    await sweepFiles(api, files);
    expect(await beginnings(id)).toEqual(['file2', 'file2']);
    expect((await api.app.inject(signedUrl)).rawPayload.equals(plain)).toBe(true);
  });

  it('does not reappear if it is deleted while it is encrypted', async () => {
    const client = await api.client();
    const { id, plain } = await oldFile(client);
    const files = await openFileStore(api.config);
    const overtaken: FileStore = {
      ...files,
      async renew() {
        expect((await api.call('DELETE', `/upload/${id}`, { as: client })).statusCode).toBe(204);
        await files.put(id, 'original', plain);
        return 0;
      },
    };
    await sweepFiles(api, overtaken);
    expect(await objectsOf(id)).toEqual([]);
  });
});

it('serves no object that was put in the place of a file', async () => {
  const client = await api.client();
  const [mine, other] = [
    await uploaded(client, await photograph()),
    await uploaded(client, await photograph()),
  ];
  const { signedUrl } = await sign(client, mine.id);
  await putPlainly(mine.id, await drawing());
  expect((await api.app.inject(signedUrl)).statusCode).toBe(500);
  await store.send(new CopyObjectCommand({ ...place(mine.id), CopySource: `papers/${place(other.id).Key}` }));
  expect((await api.app.inject(signedUrl)).statusCode).toBe(500);
});

it('serves public pictures itself', async () => {
  const { payload, headers } = form({ bytes: await photograph() });
  const { url } = (
    await api.call('POST', '/upload', { as: await api.admin(), body: payload, headers })
  ).json();
  const shown = await api.app.inject(url);
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
});

it('needs no other origin in the portal’s pages', async () => {
  const { headers } = await api.app.inject('/api/health');
  expect(headers['content-security-policy']).toContain(`img-src 'self' data: blob:;`);
});
