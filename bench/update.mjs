// @ts-check
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tsImport } from 'tsx/esm/api';
import { projectRoot } from '../scripts/lib/project.mjs';
import { BACK_MS, startHaproxy, startLoad } from './lib/behind-haproxy.mjs';
import { createDatabase } from './lib/create-database.mjs';
import { freePort, newDataDir, removeDataDir, signIn, startServer } from './lib/server.mjs';

const CALLS = 5_000;
const CLIENTS = 12;
const UPDATES = Number(process.env.UPDATES ?? 1);

/** @typedef {import('../tests/support/embedded-postgres.ts').TemporaryPostgres} TemporaryPostgres */
/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */

/**
 * Updates two processes behind HAProxy from an earlier version to this one, one after the other, while clients read and save, and
 * counts the failed calls and the lost saves. Each update begins with an empty database of the earlier version. `UPDATE_FROM` names
 * the earlier version, a commit or a tag; the default is the commit before. `UPDATES` is how many updates there are. It needs
 * `haproxy` in the PATH and the history of git.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureUpdate() {
  const from = process.env.UPDATE_FROM ?? 'HEAD~1';
  const { startPostgres } = await tsImport('../tests/support/embedded-postgres.ts', import.meta.url);
  const builds = buildBoth(from);
  /** @type {TemporaryPostgres} */
  const postgres = await startPostgres();
  const outcome = { calls: 0, slowest: 0, failed: /** @type {string[]} */ ([]) };
  try {
    for (let update = 0; update < UPDATES; update += 1) {
      const counted = await updateOnce(await createDatabase(postgres.url, `update_${update}`), builds);
      outcome.calls += counted.calls;
      outcome.slowest = Math.max(outcome.slowest, counted.slowest);
      outcome.failed.push(...counted.failed);
    }
  } finally {
    await postgres.stop();
    rmSync(builds.folder, { recursive: true, force: true });
  }
  const { calls, slowest, failed } = outcome;
  return [
    {
      what: `failed calls and lost saves in ${UPDATES} updates from ${from} behind HAProxy`,
      measured: failed.length,
      unit: '',
      atMost: 0,
      note: [`${calls} calls`, ...new Set(failed)].slice(0, 6).join('; '),
    },
    { what: 'a call meanwhile, the slowest', measured: slowest, unit: 'ms', atMost: 5000 },
  ];
}

/**
 * Builds the earlier version from git, and copies the build of this one, so that a build of the project meanwhile changes nothing.
 *
 * @param {string} from
 */
function buildBoth(from) {
  const folder = mkdtempSync(path.join(tmpdir(), 'onboarding-update-'));
  const earlier = path.join(folder, 'earlier');
  const later = path.join(folder, 'later');
  mkdirSync(earlier);
  mkdirSync(later);
  const tar = execFileSync('git', ['archive', '--format=tar', from], { cwd: projectRoot, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', earlier], { input: tar });
  for (const copy of [earlier, later]) {
    symlinkSync(path.join(projectRoot, 'node_modules'), path.join(copy, 'node_modules'));
  }
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: earlier, stdio: 'inherit' });
  for (const part of ['server', 'portal']) {
    cpSync(path.join(projectRoot, 'dist', part), path.join(later, 'dist', part), { recursive: true });
  }
  return {
    folder,
    earlier: path.join(earlier, 'dist/server/main.js'),
    later: path.join(later, 'dist/server/main.js'),
  };
}

/**
 * @param {string} database
 * @param {{ earlier: string, later: string }} builds
 */
async function updateOnce(database, { earlier, later }) {
  const dataDir = newDataDir();
  const ports = [await freePort(), await freePort()];
  const env = {
    DATABASE_URL: database,
    SHUTDOWN_SECONDS: '5',
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'loopback',
  };
  /** @param {number} port @param {string} program */
  const start = (port, program) => startServer({ dataDir, port, program, env });
  /** @type {Server[]} */
  const servers = [];
  /** @type {(() => Promise<void>)[]} */
  const ends = [];
  try {
    for (const port of ports) servers.push(await start(port, earlier));
    const [first] = servers;
    if (!first) throw new Error('No server started');
    const tokens = [];
    for (let client = 0; client < CLIENTS; client += 1) {
      tokens.push(await signIn(first, `updated-${client}@example.com`));
    }
    const proxy = await startHaproxy(dataDir, ports);
    ends.push(proxy.stop);
    const load = startLoad(proxy.port, tokens);
    while (load.counted.calls < CALLS / 5) await pause(100);
    for (const [index, port] of ports.entries()) {
      await servers[index]?.stop();
      servers[index] = await start(port, later);
      await pause(BACK_MS);
      // Both versions run on one database for a while.
      const until = (CALLS * (index + 2)) / 5;
      while (load.counted.calls < until) await pause(100);
    }
    while (load.counted.calls < CALLS) await pause(100);
    await load.stop();
    return load.counted;
  } finally {
    for (const end of ends) await end();
    for (const server of servers) await server.stop();
    removeDataDir(dataDir);
  }
}
