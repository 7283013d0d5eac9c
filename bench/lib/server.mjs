// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '../../scripts/lib/project.mjs';

/**
 * A process that serves HTTP.
 *
 * @typedef {object} Running
 * @property {string} url without a trailing slash
 * @property {number} pid
 * @property {string} dataDir
 * @property {() => string} output everything written to standard output so far
 * @property {() => boolean} hasEnded
 * @property {() => Promise<void>} stop
 */

/** The Node options of `npm start`, so that the measured server is started as in production. */
const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'));
const startArgs = String(scripts.start)
  .split(' ')
  .filter((arg) => arg.startsWith('--'));

/** @returns {string} an empty folder for the data of one run */
export function newDataDir() {
  return mkdtempSync(path.join(tmpdir(), 'onboarding-portal-bench-'));
}

/** @param {string} dataDir */
export function removeDataDir(dataDir) {
  rmSync(dataDir, { recursive: true, force: true });
}

/**
 * Starts the built server in a separate process and waits until it responds.
 *
 * @param {{ dataDir: string, port?: number, nodeArgs?: string[], program?: string, env?: Record<string, string> }} options
 * @returns {Promise<Running & { startedInMs: number }>} `startedInMs`: from spawning the process to its first response
 */
export async function startServer({
  dataDir,
  port: given,
  nodeArgs = [],
  program = 'dist/server/main.js',
  env = {},
}) {
  const port = given ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const running = startProcess([...startArgs, ...nodeArgs, program], {
    // The load exceeds the rate limits of one person: calls are counted as usual, and allowed.
    RATE_LIMITS: '1000',
    SHUTDOWN_SECONDS: '0',
    ...env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
  });
  await answers(`${url}/api/health`, running);
  return { ...running, url, dataDir, startedInMs: performance.now() - started };
}

/**
 * @param {string[]} args of node
 * @param {Record<string, string>} env the environment of the process, in addition to `PATH`
 */
export function startProcess(args, env) {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  return {
    pid: child.pid ?? 0,
    output: () => output,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    stop: async () => {
      process.off('exit', end);
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/**
 * @param {string} address
 * @param {{ hasEnded: () => boolean }} running
 */
export async function answers(address, running) {
  for (;;) {
    if (running.hasEnded()) throw new Error('The server ended before it answered');
    try {
      const answer = await fetch(address);
      await answer.arrayBuffer();
      if (answer.ok) return;
    } catch {
      // The process does not listen yet.
    }
    await pause(5);
  }
}

/**
 * Signs a client in with the code of the mail, whose link the server prints.
 *
 * @param {Running} server
 * @param {string} email
 * @returns {Promise<string>} the access token
 */
export async function signIn(server, email) {
  const before = server.output().length;
  await post(`${server.url}/api/auth/request-login-code`, { email });
  const code = await printedCode(server, before);
  return (await post(`${server.url}/api/auth/verify-login-code`, { email, code })).access_token;
}

/**
 * @param {Running} server
 * @param {number} from where in its output to begin
 */
async function printedCode(server, from) {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const code = /[?&]code=(\d{6})/.exec(server.output().slice(from))?.[1];
    if (code) return code;
    await pause(10);
  }
  throw new Error('The server printed no login link');
}

/**
 * @param {string} address
 * @param {object} body
 */
async function post(address, body) {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return answer.status === 204 ? {} : answer.json();
}

/** @param {number} pid @returns {number} the resident memory of the process, in MB (10^6 bytes); Linux only */
export function residentMegabytes(pid) {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kibibytes) * 1024) / 1e6;
}

/**
 * @param {number} pid
 * @returns {number} the memory of the process and all its descendants in MB (10^6 bytes); shared memory counts in proportion
 * (PSS);
 *   Linux only
 */
export function treeMegabytes(pid) {
  try {
    const kibibytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    const own = (Number(kibibytes ?? 0) * 1024) / 1e6;
    return children.reduce((sum, child) => sum + treeMegabytes(Number(child)), own);
  } catch {
    // The process has ended meanwhile.
    return 0;
  }
}

/** @param {number} pid @returns {number} the processor time that the process has used, in ms; Linux only */
export function processorMilliseconds(pid) {
  // The name, the second field, may contain spaces, so the other fields are counted from its closing bracket.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return ticks * 10;
}

/** @returns {Promise<number>} a free port */
export async function freePort() {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('A TCP server has no port');
  return address.port;
}
