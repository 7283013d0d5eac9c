// @ts-check
import { Agent, request } from 'node:http';
import { newDataDir, removeDataDir, signIn, startServer } from '../lib/server.mjs';
import { percentile } from '../lib/statistics.mjs';

/** A part of the contract's 30,000, so that ten times as many requests fit into a minute. */
const SAVES_A_MINUTE = 1_200;
const CALLS = 10 * SAVES_A_MINUTE;
const AT_ONCE = 10;
const LOOK_EVERY = 100;

/**
 * One account saves ten times as often as it may, as fast as it gets responses; another account, from another address, reads
 * meanwhile.
 *
 * @returns {Promise<import('../lib/report.mjs').Finding[]>}
 */
export async function measureRates() {
  const dataDir = newDataDir();
  const server = await startServer({ dataDir, env: { RATE_LIMITS: String(SAVES_A_MINUTE / 30_000) } });
  try {
    const port = Number(new URL(server.url).port);
    const greedy = await signIn(server, 'greedy@example.com');
    const honest = await signIn(server, 'honest@example.com');
    // So that the count of the minute does not restart in the middle.
    await untilFreshMinute();
    /** @type {Map<number, number>} */
    const statuses = new Map();
    /** @type {number[]} */
    const waits = [];
    let unharmed = 0;
    let asked = 0;
    let withoutRetryAfter = 0;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (asked < CALLS) {
          asked += 1;
          const looks = asked % LOOK_EVERY === 0;
          const answer = await call(port, 'PUT', '/contact-details', greedy, '127.0.0.2', '{}');
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          if (answer.status === 429 && !(answer.retryAfter > 0)) withoutRetryAfter += 1;
          if (!looks) continue;
          const began = performance.now();
          const { status } = await call(port, 'GET', '/auth/self', honest, '127.0.0.3');
          waits.push(performance.now() - began);
          if (status === 200) unharmed += 1;
        }
      }),
    );
    const refused = statuses.get(429) ?? 0;
    return [
      {
        what: `of ${CALLS} saves of one account in a minute, answered`,
        measured: CALLS - refused,
        unit: '',
        atMost: SAVES_A_MINUTE,
        note: [...statuses].map(([status, times]) => `${times} × ${status}`).join(', '),
      },
      { what: '429 without Retry-After', measured: withoutRetryAfter, unit: '', atMost: 0 },
      {
        what: 'another account meanwhile, refused',
        measured: waits.length - unharmed,
        unit: '',
        atMost: 0,
        note: `${waits.length} calls, p99 ${percentile(waits, 0.99).toFixed(1)} ms`,
      },
    ];
  } finally {
    await server.stop();
    removeDataDir(dataDir);
  }
}

async function untilFreshMinute() {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 40_000) await new Promise((resolve) => setTimeout(resolve, left + 50));
}

const agent = new Agent({ keepAlive: true });

/**
 * @param {number} port
 * @param {string} method
 * @param {string} path
 * @param {string} token
 * @param {string} localAddress the caller's address, as the server sees it
 * @param {string} [body]
 * @returns {Promise<{ status: number, retryAfter: number }>}
 */
function call(port, method, path, token, localAddress, body) {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const asked = request(
      { port, host: '127.0.0.1', localAddress, agent, method, path: `/api${path}`, headers },
      (answer) => {
        answer.resume();
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            retryAfter: Number(answer.headers['retry-after'] ?? 0),
          }),
        );
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}
