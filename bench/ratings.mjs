// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { tsImport } from 'tsx/esm/api';
import { run } from '../scripts/lib/project.mjs';
import { contactDetails } from './lib/load.mjs';
import { newDataDir, removeDataDir, signIn, startServer } from './lib/server.mjs';
import { median, percentile } from './lib/statistics.mjs';

const CASES = Number(process.env.RATINGS_CASES ?? 100_000);
const ADMINS = /** @type {const} */ (['first@example.com', 'second@example.com']);
const SECRET = 'a-secret-for-measuring-that-is-long-enough';

/**
 * The ratings of 100,000 clients after a change of the risk table that moves every score, on SQLite, where a portion of ratings and
 * the calls of others wait for the same connection; and the calls of a reviewer and of a client meanwhile.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureRatings() {
  const dataDir = newDataDir();
  const env = { APP_SECRET: SECRET, ADMIN_EMAILS: ADMINS.join(',') };
  const filled = { ...process.env, ...env, DATA_DIR: dataDir };
  await run(process.execPath, ['scripts/seed.mjs', '--cases', String(CASES), '--cases-only'], {
    env: filled,
  });
  const { rateAll } = await tsImport('./ratings/fill.ts', import.meta.url);
  /** @type {readonly string[]} */
  const rated = await rateAll({ ...env, DATA_DIR: dataDir });
  const server = await startServer({ dataDir, env });
  try {
    /** @param {string} token @param {string} method @param {string} at @param {object} [body] */
    const call = async (token, method, at, body) => {
      const answer = await fetch(`${server.url}/api${at}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${at} answered ${answer.status}: ${text}`);
      return JSON.parse(text);
    };
    const first = await signIn(server, ADMINS[0]);
    const second = await signIn(server, ADMINS[1]);
    const client = await signIn(server, 'client@example.com');
    const { items } = await call(first, 'GET', '/admin/cases?pageSize=50');
    const { table } = await call(first, 'GET', '/admin/risk-table');
    const changed = structuredClone(table);
    for (const level of Object.keys(changed.points.services)) changed.points.services[level] += 3;
    const proposed = { table: changed, reason: 'Services weigh more' };
    const { versions } = await call(first, 'POST', '/admin/risk-table', proposed);
    const [{ version }] = versions;
    /** Whether a second rating of the case was recorded. @param {string | undefined} id */
    const isRated = async (id) => {
      const { risk } = await call(first, 'GET', `/admin/cases/${id}/compliance`);
      return risk.changes.length > 1;
    };
    await call(second, 'PUT', `/admin/risk-table/${version}/decision`, { decision: 'approve' });
    /** @type {number[]} */
    const times = [];
    let begun = Number.NaN;
    let ended = Number.NaN;
    for (let n = 0; Number.isNaN(ended); n += 1) {
      const started = performance.now();
      const isSave = n % 3 === 0;
      if (isSave) await call(client, 'PUT', '/contact-details', contactDetails(n));
      else if (n % 3 === 1) await call(first, 'GET', '/admin/cases?status=submitted,in_review');
      else await call(first, 'GET', `/admin/cases/${items[n % items.length].id}`);
      times.push(performance.now() - started);
      await pause(20);
      if (n % 25 !== 0) continue;
      // The cases are rated in the order of their ids.
      if (Number.isNaN(begun) && (await isRated(rated[0]))) begun = started;
      // The job looks once a minute: calls before it begins are not counted.
      if (Number.isNaN(begun)) times.length = 0;
      else if (await isRated(rated.at(-1))) ended = performance.now();
    }
    return [
      {
        what: `ratings of ${rated.length} clients by a new table`,
        measured: (ended - begun) / 60_000,
        unit: 'min',
        atMost: 5,
        note: `SQLite; in portions, while ${times.length} calls were answered`,
      },
      {
        what: 'queue, case and a save meanwhile, p99',
        measured: percentile(times, 0.99),
        unit: 'ms',
        atMost: 250,
        note: `median ${median(times).toFixed(0)} ms`,
      },
    ];
  } finally {
    await server.stop();
    removeDataDir(dataDir);
  }
}
