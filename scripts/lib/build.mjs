// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, run } from './project.mjs';

/** Everything that the built product is made of. */
const sources = [
  'domain',
  'index.html',
  'machines',
  'openapi.yaml',
  'package-lock.json',
  'public',
  'server',
  'src',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
];
const stamp = path.join(projectRoot, 'dist', '.built-from');

/** Builds portal and server into `dist/`. */
export async function build() {
  const fingerprint = fingerprintOfSources();
  // A build that breaks off must not be taken for a whole one.
  rmSync(stamp, { force: true });
  const vite = path.join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  // Whoever asks, such as Vitest with its NODE_ENV=test: what is built is the product, not React's development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  for (const config of ['vite.config.ts', 'vite.server.config.ts']) {
    await run(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], { env });
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint);
}

/** Builds where `dist/` was not built from the sources as they are now. */
export async function ensureBuilt() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprintOfSources()) return;
  console.log('Building …');
  await build();
}

/** @returns {string} a digest of the names and contents of all sources; times of change say too little after a checkout */
function fingerprintOfSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesUnder)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(projectRoot, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} relative a file or a folder; one that does not exist has no files
 * @returns {string[]} the files at or below it, relative to the project, in a stable order
 */
function filesUnder(relative) {
  const absolute = path.join(projectRoot, relative);
  if (!existsSync(absolute)) return [];
  if (path.extname(relative) !== '') return [relative];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)))
    .sort();
}
