// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { tsImport } from 'tsx/esm/api';
import { createDatabase } from './lib/create-database.mjs';
import { newDataDir, removeDataDir, signIn, startServer } from './lib/server.mjs';

/** SIGKILLs of the server, half of them on each database, and of PostgreSQL; fewer for a machine with less time. */
const SERVER_KILLS = Number(process.env.KILLS ?? 500);
const POSTGRES_KILLS = Number(process.env.POSTGRES_KILLS ?? 50);
const CLIENTS = 6;
/** Acknowledged writes before a kill: at least so many, and by chance up to twice as many. */
const WRITES = 12;
const ADMIN = 'admin@example.com';
const SECRET = 'a-secret-for-measuring-that-is-long-enough';

/**
 * @typedef {import('../tests/support/embedded-postgres.ts').TemporaryPostgres} TemporaryPostgres
 * @typedef {Awaited<ReturnType<typeof startServer>>} Server
 * @typedef {{ token: string, attempted: number, acknowledged: number }} Client `attempted` and `acknowledged` are numbers of saves
 */

/**
 * Ends the server, and then PostgreSQL, with SIGKILL again and again while clients save, and counts the acknowledged saves that are
 * gone afterwards. At the end the whole audit chain is checked.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureKills() {
  const { startPostgres } = await tsImport('../tests/support/embedded-postgres.ts', import.meta.url);
  /** @type {TemporaryPostgres} */
  const postgres = await startPostgres({ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' });
  try {
    const half = Math.ceil(SERVER_KILLS / 2);
    const onSqlite = await survive({}, half, killServer);
    const onPostgres = await survive(
      { DATABASE_URL: await createDatabase(postgres.url, 'server_kills') },
      SERVER_KILLS - half,
      killServer,
    );
    const own = { DATABASE_URL: await createDatabase(postgres.url, 'postgres_kills') };
    const ofPostgres = await survive(own, POSTGRES_KILLS, async ({ server }) => {
      await postgres.kill();
      await postgres.restart();
      return server;
    });
    return [
      finding(`${half} SIGKILLs of the server on SQLite`, onSqlite),
      finding(`${SERVER_KILLS - half} SIGKILLs of the server on PostgreSQL`, onPostgres),
      finding(`${POSTGRES_KILLS} SIGKILLs of PostgreSQL`, ofPostgres),
    ];
  } finally {
    await postgres.stop();
  }
}

/**
 * @param {string} what
 * @param {{ lost: number, acknowledged: number, chain: string, seconds: number }} outcome
 * @returns {import('./lib/report.mjs').Finding}
 */
function finding(what, { lost, acknowledged, chain, seconds }) {
  return {
    what: `acknowledged saves lost in ${what}`,
    measured: lost,
    unit: '',
    atMost: 0,
    note: `${acknowledged} acknowledged; audit chain ${chain}; ${seconds.toFixed(0)} s`,
  };
}

/**
 * @typedef {{ server: Server, start: () => Promise<Server> }} Place
 * @param {Record<string, string>} given settings of the server
 * @param {number} kills
 * @param {(place: Place) => Promise<Server>} kill returns the server that runs afterwards
 */
async function survive(given, kills, kill) {
  const dataDir = newDataDir();
  const env = { ...given, APP_SECRET: SECRET, ADMIN_EMAILS: ADMIN, LOG_LEVEL: 'silent' };
  const start = () => startServer({ dataDir, env });
  let server = await start();
  const begun = performance.now();
  try {
    /** @type {Client[]} */
    const clients = [];
    for (let index = 0; index < CLIENTS; index += 1) {
      const token = await signIn(server, `killed-${index}-${Date.now()}@example.com`);
      clients.push({ token, attempted: 0, acknowledged: 0 });
    }
    let lost = 0;
    let acknowledged = 0;
    for (let round = 0; round < kills; round += 1) {
      const load = startLoad(server, clients);
      const wanted = WRITES + Math.floor(Math.random() * WRITES);
      while (load.acknowledged() < wanted) await pause(1);
      server = await kill({ server, start });
      acknowledged += await load.stop();
      for (const client of clients) lost += await lostBy(server, client);
    }
    const chain = await checkChain(server);
    return { lost, acknowledged, chain, seconds: (performance.now() - begun) / 1000 };
  } finally {
    await server.stop();
    removeDataDir(dataDir);
  }
}

/** @param {Place} place */
async function killServer({ server, start }) {
  process.kill(server.pid, 'SIGKILL');
  while (!server.hasEnded()) await pause(1);
  await server.stop();
  return start();
}

/**
 * Each client saves its record with the next number, until it is stopped.
 *
 * @param {Server} server
 * @param {readonly Client[]} clients
 */
function startLoad(server, clients) {
  let count = 0;
  let isOver = false;
  const working = clients.map(async (client) => {
    while (!isOver) {
      client.attempted += 1;
      const number = client.attempted;
      const status = await save(server, client.token, number);
      if (status === 200) {
        client.acknowledged = number;
        count += 1;
      } else await pause(20);
    }
  });
  return {
    acknowledged: () => count,
    stop: async () => {
      isOver = true;
      await Promise.all(working);
      return count;
    },
  };
}

/**
 * @param {Server} server
 * @param {string} token
 * @param {number} number
 * @returns {Promise<number>} the status; 0 if the server did not answer
 */
async function save(server, token, number) {
  try {
    const answer = await fetch(`${server.url}/api/products-and-services`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ services: ['camloMlroServices'], description: `The save number ${number}` }),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

/**
 * A save without an answer may have been stored; saves of one client are one after the other, so that the record has the latest.
 *
 * @param {Server} server
 * @param {Client} client
 * @returns {Promise<number>} the acknowledged saves that the record does not have
 */
async function lostBy(server, { token, acknowledged }) {
  const headers = { authorization: `Bearer ${token}` };
  for (;;) {
    const answer = await fetch(`${server.url}/api/products-and-services`, { headers });
    // PostgreSQL is just back.
    if (answer.status === 503) await pause(50);
    else {
      const { description = '' } = answer.ok ? await answer.json() : {};
      return Math.max(0, acknowledged - Number(/\d+$/.exec(description)?.[0] ?? 0));
    }
  }
}

/** @param {Server} server @returns {Promise<string>} the result in words */
async function checkChain(server) {
  const token = await signIn(server, ADMIN);
  const answer = await fetch(`${server.url}/api/admin/audit/check`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const found = await answer.json();
  if (!found.ok) throw new Error(`The audit chain is not valid: ${JSON.stringify(found)}`);
  return `valid, ${found.entries} entries`;
}
