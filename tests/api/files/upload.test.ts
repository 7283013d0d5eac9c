import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { sweepFiles } from '#server/records/files/sweep.ts';
import { openTestApi } from '#tests/support/api.ts';
import { operations, undocumented } from '#tests/support/contract.ts';
import { drawing, form, photograph } from '#tests/support/pictures.ts';
import { filesUnder, startUploads } from './upload-calls.ts';

const on = startUploads();

describe('a picture', () => {
  it.each(['photo.jpg', 'photo.JPEG', 'PHOTO.JPG'])(
    'named %s is stored without the metadata of the camera',
    async (name) => {
      const answer = await on.upload([{ name, bytes: await photograph() }]);
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toEqual({
        id: expect.any(String),
        name,
        size: expect.any(Number),
        width: 64,
        height: 48,
      });
      const bytes = await on.shown(answer.json().id, 'signedUrl');
      const { format, exif, icc } = await sharp(bytes).metadata();
      expect([format, exif, icc]).toEqual(['jpeg', undefined, undefined]);
      expect(bytes.includes('Canary')).toBe(false);
      expect(bytes).toHaveLength(answer.json().size);
    },
  );

  it('taken sideways is stored upright', async () => {
    const answer = await on.upload([{ bytes: await photograph({ width: 60, height: 40 }, 6) }]);
    expect(answer.json()).toMatchObject({ width: 40, height: 60 });
    expect(await sharp(await on.shown(answer.json().id, 'signedUrl')).metadata()).toMatchObject({
      width: 40,
      height: 60,
    });
  });

  it('remains a PNG if it was one, and has a preview of at most 480 pixels', async () => {
    const answer = await on.upload([
      { name: 'scan.png', bytes: await drawing({ width: 1200, height: 600 }) },
    ]);
    expect(await sharp(await on.shown(answer.json().id, 'signedUrl')).metadata()).toMatchObject({
      format: 'png',
    });
    const preview = await sharp(await on.shown(answer.json().id, 'thumbnailUrl')).metadata();
    expect(preview).toMatchObject({ format: 'jpeg', width: 480, height: 240 });
  });

  it('is encrypted on the disk, under a name unrelated to its own', async () => {
    const lonely = await openTestApi();
    const as = await lonely.client();
    const answer = await on.upload([{ name: 'canary-name.jpg', bytes: await photograph() }], {
      as,
      on: lonely,
    });
    const files = await filesUnder(lonely.config.dataDir).then((all) =>
      all.filter((file) => /files|incoming/.test(file)),
    );
    expect(files.map((file) => file.split('.').at(-1)).sort()).toEqual(['original', 'thumbnail']);
    for (const file of files) {
      const bytes = await readFile(file);
      expect(bytes.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
      expect(file).not.toContain('canary');
    }
    const row = await lonely.db.selectFrom('files').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain('canary-name');
    expect(answer.json().name).toBe('canary-name.jpg');
  });
});

describe('the form', () => {
  it.each([
    ['no file', []],
    ['two files', ['file', 'file']],
    ['a file in another field', ['picture']],
    ['a field that every object has', ['__proto__']],
  ])('with %s is refused', async (_what, fields) => {
    const bytes = await photograph();
    const answer = await on.upload(fields.map((field) => ({ field, bytes })));
    expect(answer.json()).toMatchObject({
      statusCode: 400,
      message: [{ property: 'file', message: 'Send one file per request, in the field file' }],
    });
  });

  it('may contain nothing but the file', async () => {
    const { payload, headers } = form({ bytes: await photograph() });
    const smuggled =
      '------portal-test-boundary\r\nContent-Disposition: form-data; name="ownerId"\r\n\r\nme\r\n';
    for (const body of [Buffer.concat([Buffer.from(smuggled), payload])]) {
      const answer = await on.api.call('POST', '/upload/private', { as: on.client, body, headers });
      expect(answer.statusCode).toBe(400);
    }
  });

  it('of the onboarding may name the original of the picture, completely', async () => {
    const source = { name: 'Operating agreement.pdf', page: 3, pages: 12, sha256: 'a0'.repeat(32) };
    const sent = { sourceName: source.name, sourcePage: '3', sourcePages: '12', sourceSha256: source.sha256 };
    const bytes = await photograph();
    const upload = (fields: Record<string, string>, path?: string) =>
      on.upload(
        [
          ...Object.entries(fields).map(([field, value]) => ({
            field,
            name: null,
            bytes: Buffer.from(value),
          })),
          { bytes },
        ],
        path === undefined ? {} : { path },
      );
    const answer = await upload(sent, '/upload/onboarding/private?group=taxForm');
    expect(answer.json()).toMatchObject({ name: 'photo.jpg', source });
    const row = await on.api.db
      .selectFrom('files')
      .selectAll()
      .where('id', '=', answer.json().id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain('Operating agreement');
    const unsaved = await on.api.call('GET', '/upload/onboarding/private', { as: on.client });
    expect(unsaved.json().items).toMatchObject([{ group: 'taxForm', file: { source } }]);
    for (const wrong of [
      { sourceName: 'Agreement.pdf' },
      { ...sent, sourcePage: '13' },
      { ...sent, sourcePage: '0' },
      { ...sent, sourcePages: '10001' },
      { ...sent, sourceSha256: 'A0'.repeat(32) },
      { ...sent, sourceName: ' ' },
      { ...sent, sourceName: 'a'.repeat(1001) },
    ]) {
      expect((await upload(wrong)).json().message).toMatchObject([
        { property: 'file', message: expect.stringMatching(/^State the name, the page/) },
      ]);
    }
    expect((await upload(sent, '/upload/private')).statusCode).toBe(400);
    await on.api.call('DELETE', `/upload/onboarding/${answer.json().id}`, { as: on.client });
    const gone = await on.api.db
      .selectFrom('files')
      .select(['name_encrypted', 'source_encrypted'])
      .where('id', '=', answer.json().id)
      .executeTakeFirstOrThrow();
    expect(gone).toEqual({ name_encrypted: '', source_encrypted: '' });
  });

  it('that is truncated or malformed is refused', async () => {
    const { payload, headers } = form({ bytes: await photograph() });
    const bodies = [
      payload.subarray(0, payload.length - 40),
      payload.subarray(0, 20),
      randomBytes(500),
      Buffer.alloc(0),
    ];
    for (const body of bodies) {
      const answer = await on.api.call('POST', '/upload/private', { as: on.client, body, headers });
      expect(answer.statusCode).toBe(400);
    }
    const without = await on.api.call('POST', '/upload/private', {
      as: on.client,
      body: payload,
      headers: { 'content-type': 'multipart/form-data' },
    });
    expect(without.statusCode).toBe(400);
  });

  it('is required: JSON answers 415, and so does a form if JSON is expected', async () => {
    const json = await on.api.call('POST', '/upload/private', { as: on.client, body: { file: 'x' } });
    expect(json.statusCode).toBe(415);
    const { payload, headers } = form({ bytes: await photograph() });
    const elsewhere = await on.api.call('PUT', '/wallets', { as: on.client, body: payload, headers });
    expect(elsewhere.statusCode).toBe(415);
  });

  it('larger than 10 MB answers 413 and says so', async () => {
    const limit = 10 * 1024 * 1024;
    const exact = await on.upload([{ bytes: Buffer.alloc(limit) }]);
    expect(exact.json().message[0].message).toMatch(/not the kind of picture/);
    const over = await on.upload([{ bytes: Buffer.alloc(limit + 1) }]);
    expect(over.json()).toMatchObject({
      statusCode: 413,
      message: expect.stringMatching(/larger than 10 MB/),
    });
  });

  it.each(
    operations.filter(({ isUpload }) => isUpload).map((operation) => ({ id: operation.id, operation })),
  )('of $id is answered according to the contract, whatever is sent', async ({ operation }) => {
    const as = operation.schemes.includes('clientToken') ? on.client : await on.api.admin();
    const picture = await photograph();
    for (let round = 0; round < 20; round += 1) {
      const { payload, headers } = form({ bytes: picture });
      const at =
        createHash('sha256').update(`${operation.id}${round}`).digest().readUInt32BE() % payload.length;
      const broken = Buffer.concat([payload.subarray(0, at), randomBytes(5), payload.subarray(at + 3)]);
      const answer = await on.api.call('POST', operation.path, { as, body: broken, headers });
      expect(undocumented(operation, answer)).toEqual([]);
      expect(answer.statusCode).toBeLessThan(500);
    }
  });
});

describe('the quota of a client', () => {
  it('is 200 MB, also if uploads arrive together', async () => {
    const full = await openTestApi();
    const as = await full.client();
    const bytes = await photograph();
    const first = await on.upload([{ bytes }], { as, on: full });
    const { size } = first.json();
    const left = 3 * size + Math.floor(size / 2);
    await full.db
      .updateTable('files')
      .set({ size: 200 * 1024 * 1024 - left })
      .execute();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => on.upload([{ bytes }], { as, on: full })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([201, 409]));
    const rows = await full.db.selectFrom('files').select('size').execute();
    expect(rows.reduce((sum, row) => sum + row.size, 0)).toBeLessThanOrEqual(200 * 1024 * 1024);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toMatch(/200 MB/);
    const other = await on.upload([{ bytes }], { as: await full.client(), on: full });
    expect(other.statusCode).toBe(201);
  });

  it('is freed by a delete', async () => {
    const full = await openTestApi();
    const as = await full.client();
    const bytes = await photograph();
    const { id } = (await on.upload([{ bytes }], { as, on: full })).json();
    await full.db
      .updateTable('files')
      .set({ size: 200 * 1024 * 1024 })
      .execute();
    expect((await on.upload([{ bytes }], { as, on: full })).statusCode).toBe(409);
    await full.call('DELETE', `/upload/onboarding/${id}`, { as });
    expect((await on.upload([{ bytes }], { as, on: full })).statusCode).toBe(201);
  });
});

describe('a store that fails', () => {
  it('leaves no file and no row behind, and the sweeper removes what a crash has left', async () => {
    const stored = new Map<string, Buffer>();
    let works = true;
    const store: FileStore = {
      put: async (id, variant, bytes) => {
        if (!works) throw new Error('no room left');
        stored.set(`${id}.${variant}`, bytes);
      },
      get: async (id, variant) => stored.get(`${id}.${variant}`) ?? null,
      delete: async (id) => {
        if (!works) throw new Error('the store is gone');
        for (const name of [...stored.keys()]) if (name.startsWith(id)) stored.delete(name);
      },
      renew: async () => 0,
      check: async () => {},
    };
    const failing = await openTestApi({ fileStore: store });
    const as = await failing.client();
    const bytes = await photograph();
    const { id } = (await on.upload([{ bytes }], { as, on: failing })).json();
    works = false;
    expect((await on.upload([{ bytes }], { as, on: failing })).statusCode).toBe(500);
    // The row is deleted first: the delete succeeds whatever happens to the bytes.
    expect((await failing.call('DELETE', `/upload/onboarding/${id}`, { as })).statusCode).toBe(204);
    expect(
      (await failing.call('GET', `/upload/onboarding/private/${id}/signed-url`, { as })).statusCode,
    ).toBe(404);
    expect(stored.size).toBe(2);
    works = true;
    await sweepFiles(failing, store);
    expect(stored.size).toBe(0);
    failing.clock.advanceMinutes(61);
    await sweepFiles(failing, store);
    const rows = await failing.db.selectFrom('files').select(['id', 'name_encrypted', 'purged_at']).execute();
    expect(rows).toEqual([{ id, name_encrypted: '', purged_at: expect.any(String) }]);
  });
});
