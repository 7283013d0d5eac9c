// @ts-check
import { tsImport } from 'tsx/esm/api';
import { newDataDir, removeDataDir, signIn, startServer } from './lib/server.mjs';
import { median, percentile } from './lib/statistics.mjs';

const ENTRIES = 100_000;
const ROUNDS = 20;
/** Answers of each address that are not counted: a server that has just started compiles its program. */
const WARM_UP = 3;
const SLOWEST_MS = 50;
/** Names of the measured resources, with commas between them, where not all are wanted. */
const CHOSEN = process.env.BENCH_RESOURCES?.split(',');
const ADMIN = 'admin@example.com';
const SECRET = 'a-secret-for-measuring-that-is-long-enough';

/** @typedef {{ resource: string, isOpen: boolean, addresses: string[] }} List */

/**
 * Lists of managed resources with 100,000 entries each, in every order, by every filter and by words that few and many have, on
 * both databases.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureContent() {
  const { startPostgres } = await tsImport('../tests/support/embedded-postgres.ts', import.meta.url);
  /** @type {import('./lib/report.mjs').Finding[]} */
  const found = [...(await measureOn('SQLite', {}))];
  const server = await startPostgres();
  try {
    found.push(...(await measureOn('PostgreSQL', { DATABASE_URL: server.url })));
  } finally {
    await server.stop();
  }
  return found;
}

/**
 * @param {string} on
 * @param {Record<string, string>} database
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
async function measureOn(on, database) {
  const { fill } = await tsImport('./content/fill.ts', import.meta.url);
  const dataDir = newDataDir();
  const env = { ...database, APP_SECRET: SECRET, ADMIN_EMAILS: ADMIN };
  try {
    const started = performance.now();
    // Thousands of entries at once take longer than any call may.
    const filling = { ...env, DATA_DIR: dataDir, DATABASE_STATEMENT_SECONDS: '600' };
    /** @type {List[]} */
    const lists = await fill(filling, { entries: ENTRIES, chosen: CHOSEN });
    console.log(`  ${on} filled in ${Math.round(performance.now() - started)} ms`);
    const server = await startServer({ dataDir, env });
    try {
      const token = await signIn(server, ADMIN);
      /** @type {import('./lib/report.mjs').Finding[]} */
      const found = [];
      for (const list of lists) found.push(await slowestOf(list, { on, url: server.url, token }));
      return found;
    } finally {
      await server.stop();
    }
  } finally {
    removeDataDir(dataDir);
  }
}

/**
 * @param {List} list
 * @param {{ on: string, url: string, token: string }} server
 * @returns {Promise<import('./lib/report.mjs').Finding>}
 */
async function slowestOf({ resource, isOpen, addresses }, { on, url, token }) {
  const headers = isOpen ? new Headers() : new Headers({ authorization: `Bearer ${token}` });
  const calls = addresses.map((address) => ({ address, took: noTimes() }));
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    for (const { address, took } of calls) {
      const started = performance.now();
      const answer = await fetch(`${url}/api${address}`, { headers });
      const body = await answer.json();
      if (round >= WARM_UP) took.push(performance.now() - started);
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
      if (body.items.length === 0) throw new Error(`${address} found nothing: it measures nothing`);
    }
  }
  const measured = calls.map(({ address, took }) => ({
    address,
    p95: percentile(took, 0.95),
    middle: median(took),
  }));
  const slowest = measured.reduce((one, other) => (other.p95 > one.p95 ? other : one));
  const all = calls.flatMap(({ took }) => took);
  return {
    what: `${on}, ${ENTRIES} ${resource}: slowest list, p95`,
    measured: slowest.p95,
    unit: 'ms',
    atMost: SLOWEST_MS,
    note: `${slowest.address}, median ${slowest.middle.toFixed(1)} ms; ${addresses.length} lists, all of them p95 ${percentile(all, 0.95).toFixed(1)}, median ${median(all).toFixed(1)} ms`,
  };
}

/** @returns {number[]} */
const noTimes = () => [];
