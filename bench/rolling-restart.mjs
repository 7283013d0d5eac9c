// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tsImport } from 'tsx/esm/api';
import { freePort, newDataDir, removeDataDir, signIn, startServer } from './lib/server.mjs';

const CALLS = 5_000;
const ROUNDS = 2;
const CLIENTS = 12;
/** HAProxy checks every half second; a server that is back is used after the next check. */
const BACK_MS = 1_500;

/** @typedef {import('../tests/support/embedded-postgres.ts').TemporaryPostgres} TemporaryPostgres */
/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */

/**
 * Restarts two processes behind HAProxy one after the other, twice, while clients read and save, and counts the failed calls. It
 * needs `haproxy` in the PATH.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureRollingRestart() {
  const { startPostgres } = await tsImport('../tests/support/embedded-postgres.ts', import.meta.url);
  /** @type {TemporaryPostgres} */
  const postgres = await startPostgres();
  const dataDir = newDataDir();
  const ports = [await freePort(), await freePort()];
  const env = {
    DATABASE_URL: postgres.url,
    SHUTDOWN_SECONDS: '5',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: 'loopback',
  };
  /** @param {number} port */
  const start = (port) => startServer({ dataDir, port, env });
  /** @type {Server[]} */
  const servers = [];
  /** @type {(() => Promise<void>)[]} */
  const ends = [];
  try {
    for (const port of ports) servers.push(await start(port));
    const [first] = servers;
    if (!first) throw new Error('No server started');
    const token = await signIn(first, 'rolling@example.com');
    const proxy = await startHaproxy(dataDir, ports);
    ends.push(proxy.stop);
    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
    // Saves the record that the clients read.
    await call(agent, proxy.port, 'PUT', token);
    const load = startLoad(agent, proxy.port, token);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, port] of ports.entries()) {
        await servers[index]?.stop();
        servers[index] = await start(port);
        await pause(BACK_MS);
      }
    }
    while (load.counted.calls < CALLS) await pause(100);
    await load.stop();
    const { calls, failed, slowest } = load.counted;
    return [
      {
        what: `failed calls in ${ROUNDS} rolling restarts of two processes behind HAProxy`,
        measured: failed.length,
        unit: '',
        atMost: 0,
        note: [`${calls} calls`, ...failed.slice(0, 3)].join('; '),
      },
      { what: 'a call meanwhile, the slowest', measured: slowest, unit: 'ms', atMost: 5000 },
    ];
  } finally {
    for (const end of ends) await end();
    for (const server of servers) await server.stop();
    await postgres.stop();
    removeDataDir(dataDir);
  }
}

/**
 * @param {string} folder
 * @param {number[]} ports of the servers
 */
async function startHaproxy(folder, ports) {
  const port = await freePort();
  const file = path.join(folder, 'haproxy.cfg');
  const servers = ports.map((each, index) => `  server portal${index} 127.0.0.1:${each} check`);
  writeFileSync(
    file,
    `${[
      'defaults',
      '  mode http',
      '  timeout connect 2s',
      '  timeout client 30s',
      '  timeout server 30s',
      '  option redispatch',
      '  option forwardfor',
      'frontend portal',
      `  bind 127.0.0.1:${port}`,
      '  default_backend portals',
      'backend portals',
      '  option httpchk GET /api/ready',
      '  default-server inter 500ms fall 2 rise 1',
      ...servers,
    ].join('\n')}\n`,
  );
  const child = spawn('haproxy', ['-f', file, '-db'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const failed = once(child, 'error').then(([error]) => {
    throw new Error(`haproxy does not start: ${error}`);
  });
  const ended = once(child, 'exit');
  await Promise.race([pause(BACK_MS), failed, ended.then(() => Promise.reject(new Error(output)))]);
  return {
    port,
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await ended;
      }
    },
  };
}

/**
 * Starts clients that read and save alternately over persistent connections.
 *
 * @param {Agent} agent
 * @param {number} port
 * @param {string} token
 */
function startLoad(agent, port, token) {
  /** @type {{ calls: number, slowest: number, failed: string[] }} */
  const counted = { calls: 0, slowest: 0, failed: [] };
  let isOver = false;
  const client = async () => {
    while (!isOver) {
      const method = counted.calls % 3 === 0 ? 'PUT' : 'GET';
      const begun = performance.now();
      counted.calls += 1;
      try {
        const status = await call(agent, port, method, token);
        if (status !== 200) counted.failed.push(`${method} ${status}`);
      } catch (error) {
        counted.failed.push(`${method} ${error instanceof Error ? error.message : error}`);
      }
      counted.slowest = Math.max(counted.slowest, performance.now() - begun);
      await pause(20);
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, client));
  return {
    counted,
    stop: async () => {
      isOver = true;
      await clients;
      agent.destroy();
    },
  };
}

/**
 * @param {Agent} agent
 * @param {number} port
 * @param {'GET' | 'PUT'} method
 * @param {string} token
 * @returns {Promise<number>} the status
 */
async function call(agent, port, method, token) {
  const sent = request({
    agent,
    port,
    host: '127.0.0.1',
    path: '/api/products-and-services',
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  const record = { services: ['camloMlroServices'], description: 'Saved during a rolling restart' };
  sent.end(method === 'PUT' ? JSON.stringify(record) : undefined);
  const [answer] = await once(sent, 'response');
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode;
}
