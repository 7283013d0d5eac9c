// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { heavyPhotograph } from './lib/photograph.mjs';
import { newDataDir, removeDataDir, signIn, startServer, treeMegabytes } from './lib/server.mjs';

const PHOTOGRAPHS = 20;
const AT_ONCE = 4;
const LOOK_EVERY_MS = 20;

/**
 * Twenty photographs of 10 MB, four at a time: the server's memory, and how long others wait.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureUploads() {
  const dataDir = newDataDir();
  const server = await startServer({ dataDir });
  try {
    const token = await signIn(server, 'uploads@example.com');
    const photograph = await heavyPhotograph();
    // The first picture loads the decoding library.
    await upload(server.url, token, await sharp(photograph).resize(200).jpeg().toBuffer());
    const before = treeMegabytes(server.pid);
    let isOver = false;
    let most = before;
    /** @type {number[]} */
    const waits = [];
    const looking = (async () => {
      while (!isOver) {
        const asked = performance.now();
        const answer = await fetch(`${server.url}/api/auth/self`, {
          headers: { authorization: `Bearer ${token}` },
        });
        await answer.text();
        waits.push(performance.now() - asked);
        most = Math.max(most, treeMegabytes(server.pid));
        await pause(LOOK_EVERY_MS);
      }
    })();
    const started = performance.now();
    let left = PHOTOGRAPHS;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (left > 0) {
          left -= 1;
          await upload(server.url, token, photograph);
        }
      }),
    );
    const seconds = (performance.now() - started) / 1000;
    isOver = true;
    await looking;
    waits.sort((a, b) => a - b);
    const note = `${PHOTOGRAPHS} photographs of ${(photograph.length / 1e6).toFixed(1)} MB, ${AT_ONCE} at once, in ${seconds.toFixed(1)} s`;
    return [
      {
        what: 'memory (RSS) that uploads add at most',
        measured: most - before,
        unit: 'MB',
        atMost: 150,
        note,
      },
      {
        what: 'GET /api/auth/self meanwhile, p99',
        measured: waits[Math.floor(waits.length * 0.99)] ?? 0,
        unit: 'ms',
        atMost: 250,
        note: `of ${waits.length} calls`,
      },
    ];
  } finally {
    await server.stop();
    removeDataDir(dataDir);
  }
}

/**
 * @param {string} url
 * @param {string} token
 * @param {Buffer} bytes
 */
async function upload(url, token, bytes) {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photograph.jpg');
  const answer = await fetch(`${url}/api/upload/onboarding/private`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  if (answer.status !== 201) throw new Error(`An upload answered ${answer.status}: ${await answer.text()}`);
  await answer.text();
}
