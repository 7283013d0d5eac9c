import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FileStore } from '../../server/files/file-store.ts';
import { sweepFiles } from '../../server/files/sweep.ts';
import { buildTestApp, openTestApi, type Person, type TestApi } from '../support/api.ts';
import { operations, undocumented } from '../support/contract.ts';
import { drawing, form, type Part, photograph } from '../support/pictures.ts';

const families = ['/upload/private', '/upload/onboarding/private'];

let api: TestApi;
let client: Person;

beforeAll(async () => {
  api = await buildTestApp();
  client = await api.client();
  return api.close;
});

function upload(parts: Part[], { path = '/upload/onboarding/private', as = client, on = api } = {}) {
  const { payload, headers } = form(...parts);
  return on.call('POST', path, { as, body: payload, headers });
}

/** The bytes that a link of a file shows. */
async function shown(id: string, which: 'signedUrl' | 'thumbnailUrl', as = client): Promise<Buffer> {
  const links = await api.call('GET', `/upload/onboarding/private/${id}/signed-url`, { as });
  return (await api.app.inject(links.json()[which])).rawPayload;
}

async function filesUnder(directory: string): Promise<string[]> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe('a picture', () => {
  it.each(['photo.jpg', 'photo.JPEG', 'PHOTO.JPG'])(
    'called %s is kept, without what its camera wrote',
    async (name) => {
      const answer = await upload([{ name, bytes: await photograph() }]);
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toEqual({
        id: expect.any(String),
        name,
        size: expect.any(Number),
        width: 64,
        height: 48,
      });
      const bytes = await shown(answer.json().id, 'signedUrl');
      const { format, exif, icc } = await sharp(bytes).metadata();
      expect([format, exif, icc]).toEqual(['jpeg', undefined, undefined]);
      expect(bytes.includes('Canary')).toBe(false);
      expect(bytes).toHaveLength(answer.json().size);
    },
  );

  it('that was taken sideways is kept upright', async () => {
    const answer = await upload([{ bytes: await photograph({ width: 60, height: 40 }, 6) }]);
    expect(answer.json()).toMatchObject({ width: 40, height: 60 });
    expect(await sharp(await shown(answer.json().id, 'signedUrl')).metadata()).toMatchObject({
      width: 40,
      height: 60,
    });
  });

  it('stays a PNG where it was one, and has a preview of at most 480 pixels', async () => {
    const answer = await upload([{ name: 'scan.png', bytes: await drawing({ width: 1200, height: 600 }) }]);
    expect(await sharp(await shown(answer.json().id, 'signedUrl')).metadata()).toMatchObject({
      format: 'png',
    });
    const preview = await sharp(await shown(answer.json().id, 'thumbnailUrl')).metadata();
    expect(preview).toMatchObject({ format: 'jpeg', width: 480, height: 240 });
  });

  it('is encrypted on the disk, under a name that is no name of its own', async () => {
    const lonely = await openTestApi();
    const as = await lonely.client();
    const answer = await upload([{ name: 'canary-name.jpg', bytes: await photograph() }], { as, on: lonely });
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

describe('what is no picture', () => {
  const executable = Buffer.concat([Buffer.from('MZ\x90\x00'), randomBytes(2000)]);
  const zip = Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(2000)]);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

  const corpus: [string, string, () => Promise<Buffer>, RegExp][] = [
    ['an executable called jpg', 'photo.jpg', async () => executable, /not the kind of picture/],
    ['an executable called exe', 'photo.exe', async () => executable, /Choose a jpg/],
    ['a picture called exe', 'photo.jpg.exe', photograph, /Choose a jpg/],
    ['an archive called png', 'photo.png', async () => zip, /not the kind of picture/],
    ['an SVG', 'photo.svg', async () => svg, /Choose a jpg/],
    ['an SVG called png', 'photo.png', async () => svg, /not the kind of picture/],
    ['a PNG called jpg', 'photo.jpg', drawing, /not the kind of picture/],
    ['a JPEG called png', 'photo.png', photograph, /not the kind of picture/],
    ['a GIF', 'photo.gif', async () => Buffer.from('GIF89a'), /Choose a jpg/],
    ['a PDF', 'scan.pdf', async () => Buffer.from('%PDF-1.7'), /Choose a jpg/],
    ['a name without an ending', 'photo', photograph, /Choose a jpg/],
    ['an ending that every object has', 'photo.constructor', photograph, /Choose a jpg/],
    ['an ending behind a NUL', 'photo.exe\u0000.jpg.exe', photograph, /Choose a jpg/],
    ['nothing', 'photo.jpg', async () => Buffer.alloc(0), /empty/],
    ['only first bytes', 'photo.jpg', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), /damaged/],
    [
      'first bytes and noise',
      'photo.jpg',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(9000)]),
      /damaged/,
    ],
    [
      'a JPEG cut in half',
      'photo.jpg',
      async () => half(await photograph({ width: 300, height: 300 })),
      /damaged/,
    ],
    ['a PNG cut in half', 'photo.png', async () => half(await noisyPng()), /damaged/],
    ['a PNG with a wrong checksum', 'photo.png', async () => flipped(await noisyPng()), /damaged/],
  ];

  it.each(corpus)(
    '%s is refused with the reason, and nothing of it is kept',
    async (_what, name, make, reason) => {
      const before = await kept();
      for (const path of families) {
        const answer = await upload([{ name, bytes: await make() }], { path });
        expect(answer.json()).toMatchObject({ statusCode: 400, message: expect.stringMatching(reason) });
      }
      expect(await kept()).toEqual(before);
    },
  );

  it('loses, when it is a picture as well, all that is not', async () => {
    const polyglot = Buffer.concat([await photograph(), zip, Buffer.from('<script>canary()</script>')]);
    const answer = await upload([{ bytes: polyglot }]);
    expect(answer.statusCode).toBe(201);
    const bytes = await shown(answer.json().id, 'signedUrl');
    expect([bytes.includes('PK\x03\x04'), bytes.includes('canary')]).toEqual([false, false]);
  });

  function half(bytes: Buffer): Buffer {
    return bytes.subarray(0, bytes.length / 2);
  }
  function flipped(bytes: Buffer): Buffer {
    const copy = Buffer.from(bytes);
    copy.writeUInt8(copy.readUInt8(copy.length / 2) ^ 0xff, Math.floor(copy.length / 2));
    return copy;
  }
  function noisyPng(): Promise<Buffer> {
    return sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } })
      .png()
      .toBuffer();
  }
  async function kept() {
    const rows = await api.db.selectFrom('files').select('id').execute();
    return {
      rows: rows.length,
      files: await filesUnder(join(api.config.dataDir, 'files')),
      incoming: await filesUnder(join(api.config.dataDir, 'incoming')),
    };
  }
});

describe('a name', () => {
  it.each([
    ['../../../etc/passwd.jpg', 'passwd.jpg'],
    ['..\\..\\windows\\system32\\config.jpg', 'config.jpg'],
    ['/absolute/photo.jpg', 'photo.jpg'],
    ['C:\\fakepath\\photo.jpg', 'photo.jpg'],
    ['photo\u0000.jpg', 'photo.jpg'],
    ['pho\u202eto\u200b\u0007.jpg', 'photo.jpg'],
    ['<img src=x onerror=alert(1)>.jpg', '<img src=x onerror=alert(1)>.jpg'],
    ["Zürich – Jahresabschluss 2025 ' ;.jpg", "Zürich – Jahresabschluss 2025 ' ;.jpg"],
    [`${'x'.repeat(500)}.jpg`, `${'x'.repeat(195)}….jpg`],
  ])('like %j is only shown, as %j', async (name, display) => {
    const answer = await upload([{ name, bytes: await photograph() }]);
    expect([answer.statusCode, answer.json().name]).toEqual([201, display]);
    const links = await api.call('GET', `/upload/onboarding/private/${answer.json().id}/signed-url`, {
      as: client,
    });
    const { headers } = await api.app.inject(links.json().signedUrl);
    expect(headers['content-disposition']).toMatch(
      /^inline; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w%.~!#$&+^`|-]*$/,
    );
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
    const answer = await upload(fields.map((field) => ({ field, bytes })));
    expect(answer.json()).toMatchObject({
      statusCode: 400,
      message: 'Send one file a request, in the field file',
    });
  });

  it('may hold nothing but the file', async () => {
    const { payload, headers } = form({ bytes: await photograph() });
    const smuggled =
      '------portal-test-boundary\r\nContent-Disposition: form-data; name="ownerId"\r\n\r\nme\r\n';
    for (const body of [Buffer.concat([Buffer.from(smuggled), payload])]) {
      const answer = await api.call('POST', '/upload/private', { as: client, body, headers });
      expect(answer.statusCode).toBe(400);
    }
  });

  it('that breaks off, or is no form at all, is refused', async () => {
    const { payload, headers } = form({ bytes: await photograph() });
    const bodies = [
      payload.subarray(0, payload.length - 40),
      payload.subarray(0, 20),
      randomBytes(500),
      Buffer.alloc(0),
    ];
    for (const body of bodies) {
      const answer = await api.call('POST', '/upload/private', { as: client, body, headers });
      expect(answer.statusCode).toBe(400);
    }
    const without = await api.call('POST', '/upload/private', {
      as: client,
      body: payload,
      headers: { 'content-type': 'multipart/form-data' },
    });
    expect(without.statusCode).toBe(400);
  });

  it('must be one: JSON answers 415, and a form where JSON is expected too', async () => {
    const json = await api.call('POST', '/upload/private', { as: client, body: { file: 'x' } });
    expect(json.statusCode).toBe(415);
    const { payload, headers } = form({ bytes: await photograph() });
    const elsewhere = await api.call('PUT', '/wallets', { as: client, body: payload, headers });
    expect(elsewhere.statusCode).toBe(415);
  });

  it('with more than 10 MB answers 413 and says so', async () => {
    const limit = 10 * 1024 * 1024;
    const exact = await upload([{ bytes: Buffer.alloc(limit) }]);
    expect(exact.json().message).toMatch(/not the kind of picture/);
    const over = await upload([{ bytes: Buffer.alloc(limit + 1) }]);
    expect(over.json()).toMatchObject({
      statusCode: 413,
      message: expect.stringMatching(/larger than 10 MB/),
    });
  });

  it.each(
    operations.filter(({ isUpload }) => isUpload).map((operation) => ({ id: operation.id, operation })),
  )('of $id answers whatever is sent as the contract says', async ({ operation }) => {
    const as = operation.schemes.includes('clientToken') ? client : await api.admin();
    const picture = await photograph();
    for (let round = 0; round < 20; round += 1) {
      const { payload, headers } = form({ bytes: picture });
      const at =
        createHash('sha256').update(`${operation.id}${round}`).digest().readUInt32BE() % payload.length;
      const broken = Buffer.concat([payload.subarray(0, at), randomBytes(5), payload.subarray(at + 3)]);
      const answer = await api.call('POST', operation.path, { as, body: broken, headers });
      expect(undocumented(operation, answer)).toEqual([]);
      expect(answer.statusCode).toBeLessThan(500);
    }
  });
});

describe('the room of a client', () => {
  it('is 200 MB, also when uploads arrive together', async () => {
    const full = await openTestApi();
    const as = await full.client();
    const bytes = await photograph();
    const first = await upload([{ bytes }], { as, on: full });
    const { size } = first.json();
    const left = 3 * size + Math.floor(size / 2);
    await full.db
      .updateTable('files')
      .set({ size: 200 * 1024 * 1024 - left })
      .execute();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => upload([{ bytes }], { as, on: full })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([201, 409]));
    const rows = await full.db.selectFrom('files').select('size').execute();
    expect(rows.reduce((sum, row) => sum + row.size, 0)).toBeLessThanOrEqual(200 * 1024 * 1024);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toMatch(/200 MB/);
    const other = await upload([{ bytes }], { as: await full.client(), on: full });
    expect(other.statusCode).toBe(201);
  });

  it('is free again after a delete', async () => {
    const full = await openTestApi();
    const as = await full.client();
    const bytes = await photograph();
    const { id } = (await upload([{ bytes }], { as, on: full })).json();
    await full.db
      .updateTable('files')
      .set({ size: 200 * 1024 * 1024 })
      .execute();
    expect((await upload([{ bytes }], { as, on: full })).statusCode).toBe(409);
    await full.call('DELETE', `/upload/onboarding/${id}`, { as });
    expect((await upload([{ bytes }], { as, on: full })).statusCode).toBe(201);
  });
});

describe('pictures that would fill the memory', () => {
  it('are refused before they are decoded, twenty at once, while the server answers others', async () => {
    const bomb = await drawing({ width: 9000, height: 9000 });
    const before = process.memoryUsage().rss;
    const uploads = Promise.all(
      Array.from({ length: 20 }, () => upload([{ name: 'bomb.png', bytes: bomb }])),
    );
    const health = await api.app.inject('/api/health');
    const answers = await uploads;
    expect(health.statusCode).toBe(200);
    for (const answer of answers) expect(answer.json().message).toMatch(/more than 40 megapixels/);
    expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(300);
  });

  it('may have 40 megapixels', async () => {
    const answer = await upload([{ name: 'large.png', bytes: await drawing({ width: 8000, height: 5000 }) }]);
    expect(answer.json()).toMatchObject({ width: 8000, height: 5000 });
  });
});

describe('a store that fails', () => {
  it('leaves no file and no row behind, and the sweeper removes what a crash has left', async () => {
    const kept = new Map<string, Buffer>();
    let works = true;
    const store: FileStore = {
      put: async (id, variant, bytes) => {
        if (!works) throw new Error('no room left');
        kept.set(`${id}.${variant}`, bytes);
      },
      get: async (id, variant) => kept.get(`${id}.${variant}`) ?? null,
      delete: async (id) => {
        if (!works) throw new Error('the store is gone');
        for (const name of [...kept.keys()]) if (name.startsWith(id)) kept.delete(name);
      },
    };
    const failing = await openTestApi({ fileStore: store });
    const as = await failing.client();
    const bytes = await photograph();
    const { id } = (await upload([{ bytes }], { as, on: failing })).json();
    works = false;
    expect((await upload([{ bytes }], { as, on: failing })).statusCode).toBe(500);
    // The row goes first: the delete holds, whatever becomes of the bytes.
    expect((await failing.call('DELETE', `/upload/onboarding/${id}`, { as })).statusCode).toBe(204);
    expect(
      (await failing.call('GET', `/upload/onboarding/private/${id}/signed-url`, { as })).statusCode,
    ).toBe(404);
    expect(kept.size).toBe(2);
    works = true;
    await sweepFiles(failing, store);
    expect(kept.size).toBe(0);
    failing.clock.advanceMinutes(61);
    await sweepFiles(failing, store);
    const rows = await failing.db.selectFrom('files').select(['id', 'name_encrypted', 'purged_at']).execute();
    expect(rows).toEqual([{ id, name_encrypted: '', purged_at: expect.any(String) }]);
  });
});
