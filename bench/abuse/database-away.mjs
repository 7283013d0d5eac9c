// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { tsImport } from 'tsx/esm/api';
import { newDataDir, removeDataDir, signIn, startServer } from '../lib/server.mjs';

const KILLS = 50;
const STOPS = 10;
const WRITERS = 12;
/** Milliseconds of writing before each kill; up to the same again is added at random, so that the kills hit different moments. */
const LOAD_MS = 100;

/** @typedef {import('../../tests/support/embedded-postgres.ts').TemporaryPostgres} TemporaryPostgres */
/** @typedef {{ url: string, token: string }} Client */

/**
 * Kills PostgreSQL repeatedly while clients save, ends its connections, and stops it, and checks whether the server responds
 * meanwhile, recovers without help, and has stored everything that it acknowledged.
 *
 * @returns {Promise<import('../lib/report.mjs').Finding[]>}
 */
export async function measureDatabaseAway() {
  const { startPostgres } = await tsImport('../../tests/support/embedded-postgres.ts', import.meta.url);
  /** @type {TemporaryPostgres} */
  const postgres = await startPostgres({ synchronous_commit: 'on' });
  const dataDir = newDataDir();
  try {
    const server = await startServer({ dataDir, env: { DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' } });
    const client = { url: server.url, token: await signIn(server, 'durable@example.com') };
    const writers = startWriters(client);
    const kills = await killAgainAndAgain(postgres, writers);
    const stops = await stopAgainAndAgain(postgres, client, writers);
    await writers.stop();
    const { responses } = writers;
    const stored = await read(client);
    const lost = responses.acknowledged.filter((version) => version > stored.version).length;
    const earlier = await earlierVersions(postgres.url);
    const hasEnded = server.hasEnded();
    await server.stop();
    return [
      {
        what: `acknowledged saves lost in ${KILLS} kills and ${STOPS} stops`,
        measured: lost + (stored.version - 1 - earlier),
        unit: '',
        atMost: 0,
        note: `${responses.acknowledged.length} saves acknowledged to ${WRITERS} writers, ${responses.missed} answered 503`,
      },
      { what: 'the server ended meanwhile', measured: Number(hasEnded), unit: '', atMost: 0 },
      {
        what: 'answers but 200 and 503 with Retry-After',
        measured: responses.others.length,
        unit: '',
        atMost: 0,
        note: responses.others.slice(0, 3).join('; '),
      },
      {
        what: 'back after a kill or an ended connection, the slowest',
        measured: Math.max(...kills),
        unit: 'ms',
        atMost: 1000,
      },
      { what: 'back after a stop, the slowest', measured: Math.max(...stops.back), unit: 'ms', atMost: 1000 },
      {
        what: 'a save while it is stopped, the slowest',
        measured: responses.slowest,
        unit: 'ms',
        atMost: 15_000,
      },
      { what: 'readiness while it is stopped, the slowest', measured: stops.ready, unit: 'ms', atMost: 2000 },
    ];
  } finally {
    await postgres.stop();
    removeDataDir(dataDir);
  }
}

/** @param {Client} client */
function startWriters(client) {
  const responses = {
    /** @type {number[]} versions */
    acknowledged: [],
    missed: 0,
    /** @type {string[]} */
    others: [],
    slowest: 0,
  };
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      const begun = performance.now();
      const response = await save(client, `Save after ${responses.acknowledged.length} others`);
      responses.slowest = Math.max(responses.slowest, performance.now() - begun);
      if (typeof response === 'number') responses.acknowledged.push(response);
      else if (response === 'away') responses.missed += 1;
      else responses.others.push(response);
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, write));
  return {
    responses,
    stop: async () => {
      isOver = true;
      await writers;
    },
  };
}

/** @typedef {ReturnType<typeof startWriters>} Writers */

/**
 * Ends PostgreSQL's connections before each kill.
 *
 * @param {TemporaryPostgres} postgres
 * @param {Writers} writers
 * @returns {Promise<number[]>} milliseconds from the first accepted connection to the next acknowledged save
 */
async function killAgainAndAgain(postgres, { responses }) {
  const times = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(LOAD_MS * (1 + Math.random()));
    await endConnections(postgres.url);
    times.push(await backAfter(responses));
    await pause(LOAD_MS * (1 + Math.random()));
    await postgres.kill();
    await postgres.restart();
    times.push(await backAfter(responses));
  }
  return times;
}

/**
 * @param {TemporaryPostgres} postgres
 * @param {Client} client
 * @param {Writers} writers
 */
async function stopAgainAndAgain(postgres, client, { responses }) {
  const back = [];
  let ready = 0;
  for (let stop = 0; stop < STOPS; stop += 1) {
    await pause(LOAD_MS * (1 + Math.random()));
    const { missed } = responses;
    const pids = postgres.pids();
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    try {
      while (responses.missed < missed + WRITERS) {
        const begun = performance.now();
        const response = await fetch(`${client.url}/api/ready`);
        if (response.status !== 503) responses.others.push(`ready answered ${response.status}`);
        ready = Math.max(ready, performance.now() - begun);
        await pause(100);
      }
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
    back.push(await backAfter(responses));
  }
  return { back, ready };
}

/** @param {Writers['responses']} responses */
async function backAfter(responses) {
  const begun = performance.now();
  const before = responses.acknowledged.length;
  await until(() => responses.acknowledged.length > before);
  return performance.now() - begun;
}

/** @param {() => boolean} holds */
async function until(holds) {
  const deadline = Date.now() + 30_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('Nothing was acknowledged in 30 seconds');
    await pause(2);
  }
}

/** @param {string} url */
async function endConnections(url) {
  await withPostgres(url, (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    ),
  );
}

/** @param {string} url */
async function earlierVersions(url) {
  const { rows } = await withPostgres(url, (client) =>
    client.query('select count(*) as earlier from section_versions'),
  );
  return Number(rows[0].earlier);
}

/**
 * @template T
 * @param {string} url
 * @param {(client: pg.Client) => Promise<T>} work
 */
async function withPostgres(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * @param {Client} client
 * @param {string} description
 * @returns {Promise<number | string>} the version that was acknowledged; `away` for 503 with Retry-After, else a description of
 * the response
 */
async function save({ url, token }, description) {
  try {
    const answer = await fetch(`${url}/api/products-and-services`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ services: ['camloMlroServices'], description }),
    });
    const body = await answer.text();
    if (answer.ok) return versionOf(answer);
    return answer.status === 503 && answer.headers.has('retry-after') ? 'away' : `${answer.status} ${body}`;
  } catch (error) {
    return String(error);
  }
}

/** @param {Client} client */
async function read({ url, token }) {
  const answer = await fetch(`${url}/api/products-and-services`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`Reading answered ${answer.status}`);
  return { version: versionOf(answer) };
}

/** @param {Response} answer */
function versionOf(answer) {
  const version = Number(answer.headers.get('etag')?.replaceAll('"', ''));
  if (!Number.isInteger(version)) throw new Error('An answer named no version');
  return version;
}
