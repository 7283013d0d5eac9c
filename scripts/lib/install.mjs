// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { projectRoot, run } from './project.mjs';

/** @typedef {{ version?: string, optional?: boolean }} LockedPackage */

/**
 * Installs the packages of package-lock.json where what is installed differs from it.
 *
 * No stamp of our own: npm itself notes in `node_modules/.package-lock.json` what it has put there, as its last act, so
 * an interrupted install and a changed lock both show.
 */
export async function ensureInstalled() {
  const [missing] = packagesNotInstalled();
  if (missing) {
    console.log(`Installing packages (${missing} is missing or of another version) …`);
    // The build needs the development packages, which NODE_ENV=production would leave out.
    await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  }
  if (!nativeModulesLoad()) {
    console.log('Rebuilding better-sqlite3 for this version of Node …');
    await run('npm', ['rebuild', 'better-sqlite3', '--loglevel=error']);
  }
}

/** @returns {string[]} paths (`node_modules/…`) of locked packages that are absent or of another version */
function packagesNotInstalled() {
  const wanted = readPackages('package-lock.json');
  const found = readPackages('node_modules/.package-lock.json');
  return Object.entries(wanted)
    .filter(([where, locked]) => where !== '' && !locked.optional && found[where]?.version !== locked.version)
    .map(([where]) => where);
}

/**
 * @param {string} file a lock file, relative to the project
 * @returns {Record<string, LockedPackage>} its packages by path; none when there is no such file
 */
function readPackages(file) {
  const lock = path.join(projectRoot, file);
  return existsSync(lock) ? JSON.parse(readFileSync(lock, 'utf8')).packages : {};
}

/** False when better-sqlite3 was compiled for another version of Node, as after an upgrade of Node. */
function nativeModulesLoad() {
  try {
    const Database = createRequire(path.join(projectRoot, 'package.json'))('better-sqlite3');
    new Database(':memory:').close();
    return true;
  } catch {
    return false;
  }
}
