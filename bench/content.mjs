// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { tsImport } from 'tsx/esm/api';
import { inWords } from './lib/report.mjs';
import { newDataDir, removeDataDir, signIn, startServer } from './lib/server.mjs';
import { median, percentile } from './lib/statistics.mjs';

const FEW = 1000;
const MANY = 100_000;
const ROUNDS = 12;
/** Of the answers of each address the first few are not counted: a server that has just started compiles its program. */
const WARM_UP = 2;
const UNCHANGED = 500;
/** Only these resources, by their names with a comma between, where not all are wanted. */
const CHOSEN = process.env.BENCH_RESOURCES?.split(',');
const ADMIN = 'admin@example.com';
const SECRET = 'a-secret-for-measuring-that-is-long-enough';

/**
 * Every list of every managed resource, in every order and by every filter, on both databases, with few entries and with
 * many; the two servers are asked in turns, so that a busy machine slows both. And what an unchanged answer costs that
 * its reader has already. One resource after the other, so that none waits for what all of them together would fill.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureContent() {
  const { measuredNames } = await tsImport('./content/fill.ts', import.meta.url);
  const { startPostgres } = await tsImport('../tests/support/embedded-postgres.ts', import.meta.url);
  /** @type {{ on: string, open: () => Promise<OwnDatabase> }[]} */
  const databases = [
    { on: 'SQLite', open: async () => ({ env: {}, end: async () => {} }) },
    {
      on: 'PostgreSQL',
      async open() {
        const server = await startPostgres();
        return { env: { DATABASE_URL: server.url }, end: server.stop };
      },
    },
  ];
  /** @type {import('./lib/report.mjs').Finding[]} */
  const found = [];
  for (const database of databases) {
    for (const name of measuredNames({ APP_SECRET: SECRET })) {
      if (CHOSEN && !CHOSEN.includes(name)) continue;
      const own = await measureOne(name, database);
      // What was found is told as it is found: all of it takes a quarter of an hour.
      for (const finding of own) console.log(`  ${inWords(finding)}`);
      found.push(...own);
    }
  }
  return found;
}

/** @typedef {{ env: Record<string, string>, end: () => Promise<void> }} OwnDatabase */

/**
 * @param {string} name of the resource
 * @param {{ on: string, open: () => Promise<OwnDatabase> }} database each time one of its own
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
async function measureOne(name, { on, open }) {
  const { fill } = await tsImport('./content/fill.ts', import.meta.url);
  /** @type {(() => Promise<void>)[]} */
  const endings = [];
  try {
    /** @type {Filled[]} */
    const both = [];
    for (const entries of [FEW, MANY]) {
      const dataDir = newDataDir();
      endings.push(async () => removeDataDir(dataDir));
      const database = await open();
      endings.push(database.end);
      const env = { ...database.env, APP_SECRET: SECRET, ADMIN_EMAILS: ADMIN };
      const started = performance.now();
      // Thousands of entries at once take longer than any call may.
      const filling = { ...env, DATA_DIR: dataDir, DATABASE_STATEMENT_SECONDS: '60' };
      const asked = await fill(filling, { name, entries });
      console.log(`  ${on}: ${entries} ${name} filled in ${Math.round(performance.now() - started)} ms`);
      const server = await startServer({ dataDir, env });
      endings.push(server.stop);
      both.push({ server, asked, token: await signIn(server, ADMIN) });
    }
    const [few, many] = both;
    if (!few || !many) throw new Error('Two servers are measured');
    /** @type {import('./lib/report.mjs').Finding[]} */
    const found = [];
    for (const list of many.asked) found.push(...(await findings(on, list, few, many)));
    return name === 'blogs' ? [...found, ...(await unchanged(on, many.server))] : found;
  } finally {
    for (const end of endings.reverse()) await end();
  }
}

/**
 * @typedef {object} Filled
 * @property {import('./lib/server.mjs').Running} server
 * @property {Asked[]} asked
 * @property {string} token of an administrator
 */

/** @typedef {{ resource: string, isOpen: boolean, addresses: string[] }} Asked */

/**
 * @param {string} name
 * @param {Asked} list
 * @param {Filled} few
 * @param {Filled} many
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
async function findings(name, { resource, isOpen, addresses }, few, many) {
  /** @type {{ address: string, less: number[], more: number[] }[]} */
  const measured = addresses.map((address) => ({ address, less: [], more: [] }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { address, less, more } of measured) {
      const times = [await timed(few, address, isOpen), await timed(many, address, isOpen)];
      if (round < WARM_UP) continue;
      less.push(times[0] ?? 0);
      more.push(times[1] ?? 0);
    }
  }
  const slowest = measured.reduce((one, other) =>
    percentile(other.more, 0.95) > percentile(one.more, 0.95) ? other : one,
  );
  const all = (/** @type {'less' | 'more'} */ which) => measured.flatMap((one) => one[which]);
  const steepest = measured
    .map(({ address, less, more }) => ({ address, ratio: median(more) / median(less) }))
    .reduce((one, other) => (other.ratio > one.ratio ? other : one));
  return [
    {
      what: `${name}, ${MANY} ${resource}: slowest list, p95`,
      measured: percentile(slowest.more, 0.95),
      unit: 'ms',
      atMost: 50,
      note: `${slowest.address}, of ${addresses.length} lists; median of all ${median(all('more')).toFixed(1)} ms`,
    },
    {
      what: `${name}, ${resource}: p95 of all beside ${FEW}`,
      measured: percentile(all('more'), 0.95) / percentile(all('less'), 0.95),
      unit: '',
      atMost: 1.3,
      note: `${percentile(all('more'), 0.95).toFixed(1)} beside ${percentile(all('less'), 0.95).toFixed(1)} ms; steepest by its median ${steepest.address}: ${steepest.ratio.toFixed(2)}`,
    },
  ];
}

/**
 * @param {Filled} filled
 * @param {string} address
 * @param {boolean} isOpen
 * @returns {Promise<number>} milliseconds
 */
async function timed({ server, token }, address, isOpen) {
  /** @type {Record<string, string>} */
  const headers = isOpen ? {} : { authorization: `Bearer ${token}` };
  const started = performance.now();
  const answer = await fetch(`${server.url}/api${address}`, { headers });
  const body = await answer.text();
  const took = performance.now() - started;
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${body}`);
  const { items } = JSON.parse(body);
  if (items.length === 0) throw new Error(`${address} found nothing: it measures nothing`);
  return took;
}

/**
 * The processor time of the server for an answer that its reader has already.
 *
 * @param {string} name
 * @param {import('./lib/server.mjs').Running} server
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
async function unchanged(name, { url, pid }) {
  if (!existsSync(`/proc/${pid}/stat`)) return [];
  /** @type {import('./lib/report.mjs').Finding[]} */
  const found = [];
  const { items } = await (await fetch(`${url}/api/blogs?pageSize=1`)).json();
  const post = `/blogs/slug/${items[0].slug}`;
  for (const address of ['/blogs', '/blogs?tag=sanctions&language=fr', post]) {
    const first = await fetch(`${url}/api${address}`);
    await first.text();
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const ask = async () => {
      const answer = await fetch(`${url}/api${address}`, { headers });
      if (answer.status !== 304) throw new Error(`${address} answered ${answer.status}, which is no 304`);
    };
    for (let call = 0; call < UNCHANGED / 10; call += 1) await ask();
    const before = processorTime(pid);
    for (let call = 0; call < UNCHANGED; call += 1) await ask();
    found.push({
      what: `${name}: processor time of an unchanged ${address}`,
      measured: (processorTime(pid) - before) / UNCHANGED,
      unit: 'ms',
      atMost: 3,
    });
  }
  return found;
}

/**
 * @param {number} pid
 * @returns {number} milliseconds of processor time since it began; Linux counts them in hundredths of a second
 */
function processorTime(pid) {
  // What stands before the last bracket is its name, which may hold anything.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
