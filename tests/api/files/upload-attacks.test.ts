import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { blank, drawing, photograph, pngThatClaims, pngWithBomb } from '#tests/support/pictures.ts';
import { filesUnder, startUploads } from './upload-calls.ts';

// SQLite alone: pictures

const families = ['/upload/private', '/upload/onboarding/private'];
const on = startUploads();

describe('a file that is not a picture', () => {
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
    [
      'a PNG that claims more than it holds',
      'photo.png',
      () => pngThatClaims({ width: 640, height: 480 }),
      /damaged/,
    ],
    [
      'a PNG that claims to be huge',
      'photo.png',
      () => pngThatClaims({ width: 60_000, height: 60_000 }),
      /more than 40 megapixels/,
    ],
    [
      'a page in front of a picture',
      'photo.jpg',
      async () => Buffer.concat([Buffer.from('<html><script>canary()</script>'), await photograph()]),
      /not the kind of picture/,
    ],
    [
      'a GIF in front of a script and a picture',
      'photo.jpg',
      async () => Buffer.concat([Buffer.from('GIF89a/*'), await photograph(), Buffer.from('*/=1;canary()')]),
      /not the kind of picture/,
    ],
  ];

  it.each(corpus)(
    '%s is refused with the reason, and nothing of it is stored',
    async (_what, name, make, reason) => {
      const before = await stored();
      for (const path of families) {
        const answer = await on.upload([{ name, bytes: await make() }], { path });
        expect(answer.json()).toMatchObject({
          statusCode: 400,
          message: [{ property: 'file', message: expect.stringMatching(reason) }],
        });
      }
      expect(await stored()).toEqual(before);
    },
  );

  const script = Buffer.from('<script>canary()</script>');
  const polyglots: [string, string, () => Promise<Buffer>][] = [
    [
      'a JPEG, an archive and a page',
      'photo.jpg',
      async () => Buffer.concat([await photograph(), zip, script]),
    ],
    ['a PNG, an archive and a page', 'photo.png', async () => Buffer.concat([await drawing(), zip, script])],
    ['a JPEG with a page for a comment', 'photo.jpg', async () => withComment(await photograph(), script)],
    ['a PNG with a long text packed small', 'photo.png', () => pngWithBomb('zTXt', 50_000_000)],
  ];

  it.each(polyglots)('%s loses everything that is not part of the picture', async (_what, name, make) => {
    const answer = await on.upload([{ name, bytes: await make() }]);
    expect(answer.statusCode).toBe(201);
    for (const variant of ['signedUrl', 'thumbnailUrl'] as const) {
      const bytes = await on.shown(answer.json().id, variant);
      expect([bytes.includes('PK\x03\x04'), bytes.includes('canary')]).toEqual([false, false]);
    }
  });

  /** Adds a comment to a JPEG, after its first marker. */
  function withComment(jpeg: Buffer, comment: Buffer): Buffer {
    const head = Buffer.from([0xff, 0xfe, 0, 0]);
    head.writeUInt16BE(comment.length + 2, 2);
    return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)]);
  }

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
  async function stored() {
    const rows = await on.api.db.selectFrom('files').select('id').execute();
    return {
      rows: rows.length,
      files: await filesUnder(join(on.api.config.dataDir, 'files')),
      incoming: await filesUnder(join(on.api.config.dataDir, 'incoming')),
    };
  }
});

describe('a file name', () => {
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
  ])('like %j is only displayed, as %j', async (name, display) => {
    const answer = await on.upload([{ name, bytes: await photograph() }]);
    expect([answer.statusCode, answer.json().name]).toEqual([201, display]);
    const links = await on.api.call('GET', `/upload/onboarding/private/${answer.json().id}/signed-url`, {
      as: on.client,
    });
    const { headers } = await on.api.app.inject(links.json().signedUrl);
    expect(headers['content-disposition']).toMatch(
      /^inline; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w%.~!#$&+^`|-]*$/,
    );
  });
});

describe('pictures that would exhaust the memory', () => {
  const bombs: [string, string, () => Promise<Buffer>, number][] = [
    ['a PNG of 81 megapixels', 'bomb.png', () => drawing({ width: 9000, height: 9000 }), 400],
    ['a JPEG of 81 megapixels', 'bomb.jpg', () => blank({ width: 9000, height: 9000 }), 400],
    ['a PNG whose colour profile unpacks to 200 MB', 'bomb.png', () => pngWithBomb('iCCP', 200_000_000), 201],
  ];

  it.each(bombs)(
    '%s: twenty at once are handled, and other calls are answered meanwhile',
    async (_what, name, make, status) => {
      const bytes = await make();
      const before = process.memoryUsage().rss;
      let most = before;
      const watch = setInterval(() => {
        most = Math.max(most, process.memoryUsage().rss);
      }, 5);
      const uploads = Promise.all(Array.from({ length: 20 }, () => on.upload([{ name, bytes }])));
      const health = await on.api.app.inject('/api/health');
      const answers = await uploads;
      clearInterval(watch);
      expect(health.statusCode).toBe(200);
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([status]));
      if (status === 400) {
        for (const answer of answers)
          expect(answer.json().message[0].message).toMatch(/more than 40 megapixels/);
      }
      expect((Math.max(most, process.memoryUsage().rss) - before) / 1e6).toBeLessThan(300);
    },
  );

  it('may have up to 40 megapixels', async () => {
    const answer = await on.upload([
      { name: 'large.png', bytes: await drawing({ width: 8000, height: 5000 }) },
    ]);
    expect(answer.json()).toMatchObject({ width: 8000, height: 5000 });
  });
});
