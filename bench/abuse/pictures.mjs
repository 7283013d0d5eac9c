// @ts-check
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { tsImport } from 'tsx/esm/api';
import { heavyPhotograph } from '../lib/full-case.mjs';
import { newDataDir, removeDataDir, signIn, startServer } from '../lib/server.mjs';
import { watched } from '../lib/watch.mjs';

const BAD_AT_ONCE = 15;

/**
 * Pictures that are small to send and large to decode, each against a server that has not decoded one yet: the memory that the
 * server and its worker use. Then fifteen bad pictures of one client at once: how long the photograph of another client takes.
 *
 * @returns {Promise<import('../lib/report.mjs').Finding[]>}
 */
export async function attackWithPictures() {
  /** @type {typeof import('../../tests/support/hostile-pictures.ts')} */
  const { jpeg, png } = await tsImport('../../tests/support/hostile-pictures.ts', import.meta.url);
  const largest = { width: 8000, height: 5000 };
  const phone = { width: 4032, height: 3024 };
  const rgba16 = /** @type {const} */ ({ colour: 'rgba', depth: 16 });
  /** @type {[string, string, () => Promise<Buffer>, number][]} */
  const pictures = [
    ['PNG of 10,000,000 × 4', 'a.png', () => png({ width: 1e7, height: 4, colour: 'rgba' }), 400],
    ['PNG of 10,000,000 × 4, 16 bits', 'b.png', () => png({ width: 1e7, height: 4, ...rgba16 }), 400],
    [
      'Adam7 of 40 megapixels, 16 bits',
      'c.png',
      () => png({ ...largest, ...rgba16, isInterlaced: true }),
      400,
    ],
    ['progressive CMYK of 40 megapixels', 'd.jpg', () => progressiveCmyk(8000, 5000), 400],
    [
      'PNG that grows as it is written anew',
      'e.png',
      () => png({ width: 16_000, height: 2500, row: noiseOnTop() }),
      400,
    ],
    // The largest accepted pictures of their kind.
    ['JPEG of 40 megapixels, sideways', 'f.jpg', () => jpeg(largest, { orientation: 6 }), 201],
    ['PNG of 40 megapixels, 16 bits', 'g.png', () => png({ ...largest, ...rgba16 }), 201],
    [
      'PNG of 16,000 × 2500 with alpha',
      'h.png',
      () => png({ width: 16_000, height: 2500, colour: 'rgba' }),
      201,
    ],
    [
      'progressive of 12 megapixels, sideways',
      'i.jpg',
      () => jpeg(phone, { progressive: true, orientation: 6 }),
      201,
    ],
    ['Adam7 of 15 megapixels', 'j.png', () => png({ width: 4472, height: 3354, isInterlaced: true }), 201],
    ['photograph of 10 MB, sideways', 'k.jpg', heavyPhotograph, 201],
  ];
  const findings = [];
  for (const [what, name, make, status] of pictures)
    findings.push(await cost(what, name, await make(), status));
  findings.push(await anothersPhotograph(await jpeg(largest, { orientation: 6 })));
  return findings;
}

/**
 * @param {string} what @param {string} name @param {Buffer} bytes @param {number} status that is expected
 * @returns {Promise<import('../lib/report.mjs').Finding>}
 */
async function cost(what, name, bytes, status) {
  const dataDir = newDataDir();
  const server = await startServer({ dataDir });
  try {
    const token = await signIn(server, 'pictures@example.com');
    const other = await signIn(server, 'other@example.com');
    let answered = 0;
    const { added, p99, seconds } = await watched(server, other, async () => {
      answered = await upload(server.url, token, name, bytes);
    });
    if (answered !== status) throw new Error(`${what} was answered ${answered} instead of ${status}`);
    return {
      what: `memory that a picture costs: ${what}`,
      measured: added,
      unit: 'MB',
      atMost: 150,
      note: `${(bytes.length / 1000).toFixed(0)} kB, answered ${status} in ${seconds.toFixed(1)} s; others' p99 ${p99.toFixed(0)} ms`,
    };
  } finally {
    await server.stop();
    removeDataDir(dataDir);
  }
}

/** @param {Buffer} bad @returns {Promise<import('../lib/report.mjs').Finding>} */
async function anothersPhotograph(bad) {
  const dataDir = newDataDir();
  const server = await startServer({ dataDir });
  try {
    const token = await signIn(server, 'bad@example.com');
    const honest = await signIn(server, 'honest@example.com');
    const photograph = await sharp({
      create: {
        width: 4032,
        height: 3024,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 12 },
        background: '#fff',
      },
    })
      .jpeg({ quality: 85 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    let took = 0;
    const { added, p99 } = await watched(server, honest, async () => {
      const all = Array.from({ length: BAD_AT_ONCE }, () => upload(server.url, token, 'bad.jpg', bad));
      const asked = performance.now();
      const status = await upload(server.url, honest, 'photograph.jpg', photograph);
      took = performance.now() - asked;
      if (status !== 201) throw new Error(`The honest photograph was answered ${status}`);
      await Promise.all(all);
    });
    return {
      what: `another's photograph while one client sends ${BAD_AT_ONCE} bad ones`,
      measured: took / 1000,
      unit: 's',
      atMost: 2,
      note: `12 megapixels, against JPEGs of 40; ${added.toFixed(0)} MB for two pictures at once; others' p99 ${p99.toFixed(0)} ms`,
    };
  } finally {
    await server.stop();
    removeDataDir(dataDir);
  }
}

/** Noise in the first row, and below it rows that equal the row above: little to send, everything to decode. */
function noiseOnTop() {
  /** @param {number} y @param {number} length */
  return (y, length) => {
    const row = y === 0 ? randomBytes(length) : Buffer.alloc(length);
    row[0] = y === 0 ? 0 : 2;
    return row;
  };
}

/** @param {string} url @param {string} token @param {string} name @param {Buffer} bytes @returns {Promise<number>} the status */
async function upload(url, token, name, bytes) {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(`${url}/api/upload/onboarding/private`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  await answer.text();
  return answer.status;
}

/**
 * @param {number} width
 * @param {number} height
 * @returns {Promise<Buffer>} a progressive CMYK JPEG of one colour
 */
function progressiveCmyk(width, height) {
  return sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .toColourspace('cmyk')
    .jpeg({ progressive: true })
    .toBuffer();
}
