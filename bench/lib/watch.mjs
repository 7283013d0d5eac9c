// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { treeMegabytes } from './server.mjs';
import { percentile } from './statistics.mjs';

const LOOK_EVERY_MS = 5;
const ASK_EVERY_MS = 20;

/**
 * Measures the memory of a server with its workers, and the response times of another caller, while the work runs.
 *
 * @param {{ url: string, pid: number }} server
 * @param {string} token of the other caller
 * @param {() => Promise<void>} work
 * @returns {Promise<{ added: number, p99: number, calls: number, seconds: number }>} `added`: the maximum increase in MB;
 *   `p99`: ms of `GET /api/auth/self`
 */
export async function watched({ url, pid }, token, work) {
  const before = treeMegabytes(pid);
  let most = before;
  let isOver = false;
  /** @type {number[]} */
  const waits = [];
  const looking = (async () => {
    while (!isOver) {
      most = Math.max(most, treeMegabytes(pid));
      await pause(LOOK_EVERY_MS);
    }
  })();
  const asking = (async () => {
    while (!isOver) {
      const asked = performance.now();
      const answer = await fetch(`${url}/api/auth/self`, { headers: { authorization: `Bearer ${token}` } });
      await answer.text();
      if (!answer.ok) throw new Error(`Another caller was answered ${answer.status}`);
      waits.push(performance.now() - asked);
      await pause(ASK_EVERY_MS);
    }
  })();
  const started = performance.now();
  try {
    await work();
  } finally {
    isOver = true;
  }
  await Promise.all([looking, asking]);
  const seconds = (performance.now() - started) / 1000;
  return { added: most - before, p99: percentile(waits, 0.99), calls: waits.length, seconds };
}
