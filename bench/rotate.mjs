// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { tsImport } from 'tsx/esm/api';
import { projectRoot, run } from '../scripts/lib/project.mjs';
import { at, startCalls } from './lib/calls.mjs';
import { newDataDir, removeDataDir, signIn, startServer } from './lib/server.mjs';

/** A smaller number for a machine with less time. */
const CASES = Number(process.env.ROTATE_CASES ?? 2_000);
const { Client } = pg;
const QUIET_MS = 10_000;
const [OLD, NEW] = ['old-bench-'.repeat(5), 'new-bench-'.repeat(5)];
const SECRETS = `${NEW},${OLD}`;

/** @typedef {{ renewed: number, seconds: number, during: number[], without: number[] }} Measured */

/**
 * Encrypts a filled database with a new secret while clients read and save: on SQLite in the background of the server, on PostgreSQL
 * by `secret:rotate` in its own process.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureRotate() {
  const { startPostgres } = await tsImport('../tests/support/embedded-postgres.ts', import.meta.url);
  const found = findings('SQLite', await onSqlite());
  /** @type {import('../tests/support/embedded-postgres.ts').TemporaryPostgres} */
  const postgres = await startPostgres({ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' });
  try {
    return [...found, ...findings('PostgreSQL', await onPostgres(postgres.url))];
  } finally {
    await postgres.stop();
  }
}

/**
 * @param {string} database
 * @param {Measured} measured
 * @returns {import('./lib/report.mjs').Finding[]}
 */
function findings(database, { renewed, seconds, during, without }) {
  return [
    {
      what: `encrypted again on ${database}`,
      measured: renewed / seconds,
      unit: '/s',
      atLeast: 500,
      note: `${renewed} records, files and keys of ${CASES} cases in ${seconds.toFixed(1)} s`,
    },
    {
      what: `other calls meanwhile on ${database}, p99`,
      measured: at(during, 0.99),
      unit: 'ms',
      atMost: 250,
      note: `${during.length} calls, the slowest ${at(during, 1)} ms; afterwards p99 ${at(without, 0.99)} ms, the slowest ${at(without, 1)} ms`,
    },
  ];
}

/** The server holds the database alone, and does it itself after a start with both secrets. @returns {Promise<Measured>} */
async function onSqlite() {
  return withServer({}, async (server, calls) => {
    const begun = performance.now();
    let renewed;
    while (renewed === undefined) {
      await pause(50);
      if (server.hasEnded()) throw new Error('The server has ended');
      renewed = /"renewed":(\d+)/.exec(server.output())?.[1];
    }
    const seconds = (performance.now() - begun) / 1000;
    return { renewed: Number(renewed), seconds, during: await calls.stop() };
  });
}

/** @param {string} url @returns {Promise<Measured>} */
async function onPostgres(url) {
  return withServer({ DATABASE_URL: url }, async (server, calls) => {
    const printed = await rotate({ DATA_DIR: server.dataDir, DATABASE_URL: url, APP_SECRET: SECRETS });
    const [, renewed, seconds] = /^(\d+) records, .* in ([\d.]+) s/m.exec(printed) ?? [];
    return { renewed: Number(renewed), seconds: Number(seconds), during: await calls.stop() };
  });
}

/**
 * Fills a database, and starts a server with both secrets and calls of others; after the work, the same calls without it.
 *
 * @param {Record<string, string>} env
 * @param {(server: import('./lib/server.mjs').Running, calls: Awaited<ReturnType<typeof startCalls>>) =>
 *   Promise<Omit<Measured, 'without'>>} work
 * @returns {Promise<Measured>}
 */
async function withServer(env, work) {
  const dataDir = newDataDir();
  try {
    await seed(dataDir, env);
    if (env.DATABASE_URL) await postponeKeys(env.DATABASE_URL);
    const server = await startServer({ dataDir, env: { ...env, APP_SECRET: SECRETS } });
    try {
      const token = await signIn(server, 'rotate@example.com');
      const measured = await work(server, await startCalls(server.url, token));
      const quiet = await startCalls(server.url, token);
      await pause(QUIET_MS);
      return { ...measured, without: await quiet.stop() };
    } finally {
      await server.stop();
    }
  } finally {
    removeDataDir(dataDir);
  }
}

/**
 * As in the hour after an update: the server itself does not begin to encrypt, and leaves it to `secret:rotate`.
 *
 * @param {string} url
 */
async function postponeKeys(url) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("insert into check_values (name, value) values ('client keys from', '2999-01-01')");
  await client.end();
}

/**
 * @param {string} dataDir
 * @param {Record<string, string>} env
 */
async function seed(dataDir, env) {
  await run('npm', ['run', '-s', 'seed', '--', '--cases', String(CASES)], {
    env: { ...process.env, ...env, DATA_DIR: dataDir, APP_SECRET: OLD },
  });
}

/** @param {Record<string, string>} env @returns {Promise<string>} what it printed */
async function rotate(env) {
  const child = spawn(process.execPath, ['dist/server/rotate.js'], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`secret:rotate ended with ${code}`);
  return printed;
}
