// @ts-check
// npm run test:node -- 22 24: installs, starts and uses the product with other versions of Node, each in a copy of the
// repository. The versions are binaries of npm's package `node`; the default is the oldest supported version, 22 and 24.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot, script } from './lib/project.mjs';

const versions = process.argv.length > 2 ? process.argv.slice(2) : ['20.19', '22', '24'];
const START_WITHIN_MS = 10 * 60_000;
const email = 'ada@example.com';
const record = { services: ['camloMlroServices'], description: 'Saved by another version of Node' };

await script(async () => {
  const work = mkdtempSync(path.join(tmpdir(), 'test-node-'));
  try {
    for (const version of versions) {
      const bin = installNode(work, version);
      const exact = execFileSync(path.join(bin, 'node'), ['--version'], { encoding: 'utf8' }).trim();
      const copy = copyOfRepository(work);
      const dataDir = path.join(work, `data-${version}`);
      // Twice: the second start must read what the first one stored, and find everything installed and built.
      const token = await withServer(copy, bin, dataDir, (url) => signInAndSave(url, dataDir));
      await withServer(copy, bin, dataDir, (url) => readBack(url, token));
      expectOneLineWithoutDriver(copy, bin, dataDir);
      // As after an upgrade of Node: `npm start` must repair the installation itself.
      await withServer(copy, bin, dataDir, (url) => readBack(url, token));
      console.log(`✔ Node ${exact}: npm start, sign-in, save, restart, install of another Node`);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
});

/**
 * @param {string} work
 * @param {string} version
 * @returns {string} the folder that holds this version's `node`
 */
function installNode(work, version) {
  const folder = path.join(work, `node-${version}`);
  mkdirSync(folder, { recursive: true });
  execFileSync('npm', [
    'install',
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    `node@${version}`,
  ]);
  return path.join(folder, 'node_modules', '.bin');
}

/**
 * @param {string} work
 * @returns {string} a folder with the repository's files, uncommitted changes included, and nothing installed or built
 */
function copyOfRepository(work) {
  const copy = path.join(work, 'repository');
  rmSync(copy, { recursive: true, force: true });
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', listed, { cwd: projectRoot, encoding: 'utf8', maxBuffer: 1 << 26 });
  for (const file of files.split('\0').filter(Boolean)) {
    cpSync(path.join(projectRoot, file), path.join(copy, file), { recursive: true, force: true });
  }
  return copy;
}

/**
 * @param {string} bin
 * @param {string} dataDir
 */
function environment(bin, dataDir) {
  const { PATH = '' } = process.env;
  return {
    ...process.env,
    PATH: `${bin}${path.delimiter}${PATH}`,
    NODE_ENV: '',
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
  };
}

/**
 * Runs `npm start` while `use` runs.
 *
 * @template T
 * @param {string} copy
 * @param {string} bin
 * @param {string} dataDir
 * @param {(url: string) => Promise<T>} use
 * @returns {Promise<T>}
 */
async function withServer(copy, bin, dataDir, use) {
  const server = spawn('npm', ['start'], { cwd: copy, env: environment(bin, dataDir), detached: true });
  let output = '';
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => server.once('close', () => resolve()));
  try {
    const url = await new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`npm start took too long:\n${output}`)),
        START_WITHIN_MS,
      );
      /** @param {Buffer} chunk */
      const read = (chunk) => {
        output += chunk;
        const found = /Listening on (\S+)/.exec(output)?.[1];
        if (found) {
          clearTimeout(timer);
          resolve(found);
        }
      };
      server.stdout.on('data', read);
      server.stderr.on('data', read);
      ended.then(() => reject(new Error(`npm start ended:\n${output}`)));
    });
    return await use(url);
  } finally {
    // SIGINT to the process group, as Ctrl+C sends it: to npm and everything that it started.
    if (server.pid && server.exitCode === null) process.kill(-server.pid, 'SIGINT');
    await ended;
  }
}

/**
 * @param {string} url
 * @param {string} dataDir
 * @returns {Promise<string>} the access token
 */
async function signInAndSave(url, dataDir) {
  await call(url, 'GET', '/ready');
  await call(url, 'POST', '/auth/request-login-code', { body: { email } });
  const body = { email, code: await mailedCode(dataDir) };
  const token = (await call(url, 'POST', '/auth/verify-login-code', { body })).access_token;
  await call(url, 'PUT', '/products-and-services', { token, body: record });
  return token;
}

/**
 * @param {string} url
 * @param {string} token
 */
async function readBack(url, token) {
  const stored = await call(url, 'GET', '/products-and-services', { token });
  if (stored.description !== record.description) throw new Error(`Another record: ${JSON.stringify(stored)}`);
}

/**
 * @param {string} url
 * @param {string} method
 * @param {string} route
 * @param {{ body?: unknown, token?: string }} [options]
 */
async function call(url, method, route, { body, token } = {}) {
  const response = await fetch(`${url}/api${route}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

/** @param {string} dataDir */
async function mailedCode(dataDir) {
  const outbox = path.join(dataDir, 'outbox');
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      for (const file of readdirSync(outbox)) {
        const [, code] = /\b(\d{6})\b/.exec(readFileSync(path.join(outbox, file), 'utf8')) ?? [];
        if (code) return code;
      }
    } catch {
      // The folder is created with the first mail.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('No mail with a code came');
}

/**
 * Removes the driver for this version of Node, as an install by another version does, and starts the build directly.
 *
 * @param {string} copy
 * @param {string} bin
 * @param {string} dataDir
 */
function expectOneLineWithoutDriver(copy, bin, dataDir) {
  for (const driver of ['better-sqlite3', 'better-sqlite3-13']) {
    rmSync(path.join(copy, 'node_modules', driver), { recursive: true, force: true });
  }
  const { status, stdout, stderr } = spawnSync('node', ['dist/server/main.js'], {
    cwd: copy,
    env: environment(bin, dataDir),
    encoding: 'utf8',
  });
  const output = `${stdout}${stderr}`;
  if (status !== 1 || !/^SQLite's driver .*run "npm ci".*\n$/.test(output)) {
    throw new Error(`Without the driver the server ended with ${status}:\n${output}`);
  }
}
