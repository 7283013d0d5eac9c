// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { tsImport } from 'tsx/esm/api';
import { findings } from './content/answers.mjs';
import { inWords } from './lib/report.mjs';
import { newDataDir, outputOf, removeDataDir, signIn, startServer } from './lib/server.mjs';

const FEW = 1000;
const MANY = 100_000;
const UNCHANGED = 500;
/** Measures only these resources, by their names separated by commas; all by default. */
const CHOSEN = process.env.BENCH_RESOURCES?.split(',');
const ADMIN = 'admin@example.com';
const SECRET = 'a-secret-for-measuring-that-is-long-enough';

/**
 * Every list of every managed resource, in every order and with every filter, on both databases, with few entries and with many;
 * and the cost of a 304 response. Resources are measured one after the other, so that none waits until the database holds all of
 * them; both databases are filled at the same time, and measured one after the other.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureContent() {
  const { measuredNames } = await tsImport('./content/fill.ts', import.meta.url);
  const { startPostgres } = await tsImport('../tests/support/embedded-postgres.ts', import.meta.url);
  const { default: pg } = await import('pg');
  const postgres = await startPostgres();
  const toPostgres = new pg.Client({ connectionString: postgres.url });
  await toPostgres.connect();
  /** @type {Kind[]} */
  const kinds = [
    { on: 'SQLite', open: async () => ({}), drop: async () => {}, pids: async () => [] },
    {
      on: 'PostgreSQL',
      async open(name) {
        await toPostgres.query(`create database "${name}"`);
        return { DATABASE_URL: postgres.url.replace(/postgres$/, name) };
      },
      async drop(name) {
        await toPostgres.query(`drop database if exists "${name}" with (force)`);
      },
      async pids(name) {
        const { rows } = await toPostgres.query(
          `select pid from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
          [name],
        );
        return rows.map(({ pid }) => pid);
      },
    },
  ];
  /** @type {import('./lib/report.mjs').Finding[]} */
  const found = [];
  try {
    for (const name of measuredNames({ APP_SECRET: SECRET })) {
      if (CHOSEN && !CHOSEN.includes(name)) continue;
      const own = await measureOne(name, kinds);
      // Findings are printed at once, because the whole run takes minutes.
      for (const finding of own) console.log(`  ${inWords(finding)}`);
      found.push(...own);
    }
  } finally {
    await toPostgres.end();
    await postgres.stop();
  }
  return found;
}

/**
 * @typedef {object} Kind of database
 * @property {string} on
 * @property {(name: string) => Promise<Record<string, string>>} open creates an empty one, and returns the server's environment
 * for it
 * @property {(name: string) => Promise<void>} drop
 * @property {(name: string) => Promise<number[]>} pids of the processes that work for it, without the server
 */

/**
 * @param {string} name of the resource
 * @param {Kind[]} kinds
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
async function measureOne(name, kinds) {
  /** @type {(() => Promise<void>)[]} */
  const endings = [];
  try {
    const filled = await Promise.all(
      kinds.map(async (kind) => {
        const few = await filledWith(name, FEW, kind, endings);
        return { on: kind.on, few, many: await filledWith(name, MANY, kind, endings) };
      }),
    );
    /** @type {import('./lib/report.mjs').Finding[]} */
    const found = [];
    for (const { on, few, many } of filled) {
      const servers = [await serving(few), await serving(many)];
      endings.push(...servers.map(({ server }) => server.stop));
      const [less, more] = servers;
      if (!less || !more) throw new Error('Two servers are measured');
      for (const list of many.asked)
        found.push(...(await findings(on, list, { few: less, many: more, sizes: [FEW, MANY] })));
      if (name === 'blogs') found.push(...(await unchanged(on, more.server)));
      for (const { server } of servers) await server.stop();
    }
    return found;
  } finally {
    for (const end of endings.reverse()) await end();
  }
}

/**
 * @typedef {object} Filled
 * @property {string} dataDir
 * @property {Record<string, string>} env
 * @property {() => Promise<number[]>} pids of the processes of its database
 * @property {import('./content/answers.mjs').Asked[]} asked
 */

/**
 * Fills a database in a separate process, so that two are filled at the same time.
 *
 * @param {string} name of the resource
 * @param {number} entries
 * @param {Kind} kind
 * @param {(() => Promise<void>)[]} endings gets the clean-up functions
 * @returns {Promise<Filled>}
 */
async function filledWith(name, entries, { on, open, drop, pids }, endings) {
  const dataDir = newDataDir();
  const database = `${name}-${entries}`;
  endings.push(async () => {
    await drop(database);
    removeDataDir(dataDir);
  });
  const env = { ...(await open(database)), APP_SECRET: SECRET, ADMIN_EMAILS: ADMIN };
  const started = performance.now();
  // To insert thousands of entries at once takes longer than the time limit of a statement.
  const filling = { ...env, DATA_DIR: dataDir, DATABASE_STATEMENT_SECONDS: '600' };
  const asked = JSON.parse(
    await outputOf(['--import', 'tsx', 'bench/content/filling.ts', name, String(entries)], filling),
  );
  console.log(`  ${on}: ${entries} ${name} filled in ${Math.round(performance.now() - started)} ms`);
  return { dataDir, env, pids: () => pids(database), asked };
}

/** @param {Filled} filled @returns {Promise<import('./content/answers.mjs').Serving>} */
async function serving({ dataDir, env, pids }) {
  const server = await startServer({ dataDir, env });
  return {
    server,
    token: await signIn(server, ADMIN),
    pids: async () => [server.pid, ...(await pids())],
  };
}

/**
 * Measures the processor time of the server for a 304 response.
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
 * @returns {number} milliseconds of processor time since it began, in steps of ten milliseconds
 */
function processorTime(pid) {
  // The process name before the last bracket may contain any characters.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
