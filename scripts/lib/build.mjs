// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, run } from './project.mjs';

/** The sources of the built product. */
const sources = [
  'contract',
  'domain',
  'index.html',
  'machines',
  'openapi.yaml',
  'package-lock.json',
  'public',
  'server',
  'src',
  // Draws the machines on two pages of the staff area.
  'tools/machine-viewer/canvas',
  'tools/machine-viewer/drawing',
  'tools/machine-viewer/drawn-machine.tsx',
  'tsconfig.json',
  'vite',
];
/** The additional sources of an inspected build. */
const inspectedSources = ['paths', 'tools'];

/**
 * What to build, and where.
 *
 * @typedef {object} BuildOptions
 * @property {string} [folder] relative to the project; `portal/` and `server/` in it are replaced
 * @property {boolean} [inspect] with the developers' page, which no production build has
 * @property {boolean} [observe] a production build whose actors report the edges that they take (`src/actors/observer.ts`)
 */

/** @type {Required<BuildOptions>} */
const asTheEnvironmentSays = { folder: 'dist', inspect: process.env.INSPECT === '1', observe: false };

/**
 * Builds portal and server.
 *
 * @param {BuildOptions} [options]
 */
export async function build(options) {
  const { folder, inspect, observe } = { ...asTheEnvironmentSays, ...options };
  const fingerprint = fingerprintOfSources({ inspect, observe });
  const stamp = stampIn(folder);
  // An interrupted build must not pass for a complete one.
  rmSync(stamp, { force: true });
  const vite = path.join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  // The caller may set another NODE_ENV (Vitest sets `test`); the product is always React's production build.
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    INSPECT: inspect ? '1' : '',
    OBSERVE: observe ? '1' : '',
  };
  for (const [part, config] of [
    ['portal', 'vite/portal.config.ts'],
    ['server', 'vite/server.config.ts'],
  ]) {
    const args = ['--config', `${config}`, '--outDir', `${folder}/${part}`, '--logLevel', 'warn'];
    await run(process.execPath, [vite, 'build', ...args], { env });
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint);
}

/**
 * Builds unless the folder was built from the current sources with the same options.
 *
 * @param {BuildOptions} [options]
 */
export async function ensureBuilt(options) {
  const { folder, inspect, observe } = { ...asTheEnvironmentSays, ...options };
  const stamp = stampIn(folder);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprintOfSources({ inspect, observe })) return;
  console.log('Building …');
  await build({ folder, inspect, observe });
}

/** @param {string} folder */
function stampIn(folder) {
  return path.join(projectRoot, folder, '.built-from');
}

/**
 * @param {{ inspect: boolean, observe: boolean }} switches
 * @returns {string} a digest of the names and contents of all sources; modification times are not reliable after a checkout
 */
function fingerprintOfSources({ inspect, observe }) {
  const hash = createHash('sha256').update(`inspect: ${inspect}, observe: ${observe}\0`);
  for (const file of [...sources, ...(inspect ? inspectedSources : [])].flatMap(filesUnder)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(projectRoot, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} relative a file or a folder; if it does not exist, it has no files
 * @returns {string[]} the files at or below it, relative to the project, in a stable order
 */
function filesUnder(relative) {
  const absolute = path.join(projectRoot, relative);
  if (!existsSync(absolute)) return [];
  if (path.extname(relative) !== '') return [relative];
  return (
    readdirSync(absolute, { recursive: true, withFileTypes: true })
      // Generated from the rest of the contract; only the type check reads it.
      .filter((entry) => entry.isFile() && entry.name !== 'schema.d.ts')
      .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)))
      .sort()
  );
}
