// @ts-check
// npm test: shows within ten minutes whether a change is good, on a machine that has only Node. `npm test -- --all` runs every
// test. `npm test -- --project=machines` or `npm test -- verify` passes its arguments to Vitest and skips the checks. Each part
// prints how long it took; the last line counts the passed and the failed.
import { spawn } from 'node:child_process';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureContractTypes } from './lib/contract-types.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { script } from './lib/project.mjs';
import { runVitest } from './lib/vitest.mjs';

const ALL = '--all';
const all = process.argv.includes(ALL);
const filters = process.argv.slice(2).filter((argument) => argument !== ALL);

/** Excludes the projects that need the built product. */
const withoutProduct = ['browser', 'browser-looks', 'paths-browser', 'paths-app'].map(
  (project) => `--project=!${project}`,
);

await script(async () => {
  await ensureInstalled();
  await ensureContractTypes();
  const [checks, product] = filters.length > 0 ? [[], []] : await Promise.all([runChecks(), makeProduct()]);
  const canBrowse = product.every((passed) => passed);

  // A run with file filters includes them, whichever run they belong to.
  if (!all && filters.length === 0) process.env.TEST_RUN = 'short';
  const tests = await runVitest([...filters, ...(canBrowse ? [] : withoutProduct)]);
  const outcomes = [...checks, ...product];
  const passed = tests.passed + outcomes.filter((outcome) => outcome).length;
  const failed = tests.failed + outcomes.filter((outcome) => !outcome).length;
  const skipped = tests.skipped > 0 ? `, ${tests.skipped} skipped` : '';
  const ranTests = tests.passed + tests.failed > 0;
  if (!ranTests) console.error('No test ran.');
  console.log(`${passed} passed, ${failed} failed${skipped}`);
  process.exit(failed === 0 && ranTests ? 0 : 1);
});

/** @returns {Promise<boolean[]>} whether each of the checks that read the source passed */
function runChecks() {
  return Promise.all([
    // One thread: the other cores run the other checks and the build.
    check('type check', 'node_modules/typescript-7/bin/tsc', ['--noEmit', '--singleThreaded']),
    check('lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
    check('dead code', 'node_modules/knip/bin/knip.js', []),
  ]);
}

/** @returns {Promise<boolean[]>} whether browser tests have what they need: the built product, and a Chromium */
async function makeProduct() {
  return [
    await attempt('build', () => ensureBuilt({ inspect: false })),
    await attempt('a Chromium', () => ensureChromium('shell')),
  ];
}

/**
 * Runs a Node tool; its output is shown only if it finds something.
 *
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<boolean>} whether it passed
 */
function check(name, program, args) {
  const took = stopwatch();
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  /** @type {Buffer[]} */
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code !== 0) console.error(Buffer.concat(output).toString('utf8'));
      console.log(`${code === 0 ? '✓' : '✗'} ${name} ${took()}`);
      resolve(code === 0);
    });
  });
}

/**
 * @param {string} name
 * @param {() => Promise<unknown>} step
 * @returns {Promise<boolean>} whether it succeeded; an error is shown
 */
async function attempt(name, step) {
  const took = stopwatch();
  try {
    await step();
    console.log(`✓ ${name} ${took()}`);
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.log(`✗ ${name} ${took()}`);
    return false;
  }
}

/** @returns {() => string} the time since the call, such as `(3.2 s)` */
function stopwatch() {
  const start = performance.now();
  return () => `(${((performance.now() - start) / 1000).toFixed(1)} s)`;
}
