// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { tsImport } from 'tsx/esm/api';
import { BACK_MS, startHaproxy, startLoad } from './lib/behind-haproxy.mjs';
import { freePort, newDataDir, removeDataDir, signIn, startServer } from './lib/server.mjs';

const CALLS = 5_000;
const ROUNDS = 2;
const CLIENTS = 12;

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
    const tokens = [];
    for (let client = 0; client < CLIENTS; client += 1) {
      tokens.push(await signIn(first, `rolling-${client}@example.com`));
    }
    const proxy = await startHaproxy(dataDir, ports);
    ends.push(proxy.stop);
    const load = startLoad(proxy.port, tokens);
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
