// @ts-check
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from './project.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Runs Vitest once, with its progress and, at the end, what each project took.
 *
 * @param {string[]} args file filters and options, as on Vitest's command line
 * @returns {Promise<Counts>} a file that could not be loaded, or an error outside any test, counts as one failed
 */
export async function runVitest(args) {
  deleteLeftFolders(MEMORY);
  const folder = mkdtempSync(path.join(folderInMemory() ?? tmpdir(), `portal-tests-${process.pid}-`));
  const report = path.join(folder, 'report.json');
  const scratch = path.join(folder, 'tmp');
  try {
    // Databases and files of the tests. PostgreSQL runs as another user if the tests run as root.
    mkdirSync(scratch);
    chmodSync(folder, 0o711);
    process.env.TMPDIR = scratch;
    const reporters = [
      '--reporter=default',
      `--reporter=${fileURLToPath(import.meta.resolve('./project-times.mjs'))}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const exitCode = await runInOwnGroup(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args]);
    const counts = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : none();
    if (exitCode !== 0 && counts.failed === 0) counts.failed = 1;
    return counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Deletes what killed runs have left, which would fill the memory. @param {string} root */
function deleteLeftFolders(root) {
  if (!existsSync(root)) return;
  for (const name of readdirSync(root)) {
    const [, pid] = name.match(/^portal-tests-(\d+)-/) ?? [];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(path.join(root, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const MEMORY = '/dev/shm';
const ENOUGH = 8 * 1024 ** 3;

/**
 * Waiting for the disk took a third of the time of the tests with SQLite, where each transaction is written through.
 *
 * @returns {string | undefined} a file system in memory with enough space, on which programs may be run
 */
function folderInMemory() {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return undefined;
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === MEMORY);
  const { bavail, bsize } = statfsSync(MEMORY);
  const isUsable = mount !== undefined && !/\bnoexec\b/.test(mount) && bavail * bsize > ENOUGH;
  return isUsable && freemem() > ENOUGH ? MEMORY : undefined;
}

/**
 * Runs node with the arguments as the leader of a process group, so that the browsers, servers and databases of tests never
 * outlive the run, however it ends.
 *
 * @param {string[]} args
 * @returns {Promise<number>} its exit code; 1 when it was ended by a signal
 */
function runInOwnGroup(args) {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
  });
  /** @param {NodeJS.Signals} signal */
  const toGroup = (signal) => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, signal);
    } catch {
      // The group is empty.
    }
  };
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    toGroup(signal);
    process.exitCode = 1;
  };
  const killGroup = () => toGroup('SIGKILL');
  process.once('SIGINT', forward);
  process.once('SIGTERM', forward);
  process.once('exit', killGroup);

  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      killGroup();
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      process.off('exit', killGroup);
      resolve(code ?? 1);
    });
  });
}

/**
 * @param {{
 *   numPassedTests: number, numPendingTests: number, numTodoTests: number, numFailedTests: number,
 *   testResults: { status: string, assertionResults: { status: string }[] }[],
 * }} report as Vitest's JSON reporter writes it
 * @returns {Counts}
 */
function count(report) {
  const filesNotLoaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + filesNotLoaded,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** @returns {Counts} */
function none() {
  return { passed: 0, failed: 0, skipped: 0 };
}
