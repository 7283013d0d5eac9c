// @ts-check
import { setTimeout as pause } from 'node:timers/promises';

const CLIENTS = 6;
const PAUSE_MS = 50;
const RECORD = { services: ['camloMlroServices'], description: 'Saved during other work' };

/**
 * Starts clients that read and save one record, with a pause after each call, until they are stopped.
 *
 * @param {string} url
 * @param {string} token
 */
export async function startCalls(url, token) {
  await call(url, 'PUT', token);
  /** @type {number[]} */
  const took = [];
  let isOver = false;
  const clients = Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (!isOver) {
        const begun = performance.now();
        await call(url, took.length % 3 === 0 ? 'PUT' : 'GET', token);
        took.push(performance.now() - begun);
        await pause(PAUSE_MS);
      }
    }),
  );
  return {
    /** @returns {Promise<number[]>} the milliseconds of each call, in ascending order */
    stop: async () => {
      isOver = true;
      await clients;
      return took.sort((one, other) => one - other);
    },
  };
}
/**
 * @param {string} url
 * @param {'GET' | 'PUT'} method
 * @param {string} token
 */
async function call(url, method, token) {
  const answer = await fetch(`${url}/api/products-and-services`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'PUT' && { body: JSON.stringify(RECORD) }),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${method} answered ${answer.status}`);
}

/**
 * @param {readonly number[]} sorted
 * @param {number} part from 0 to 1
 */
export function at(sorted, part) {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
}
