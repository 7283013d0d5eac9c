// @ts-check
// Plain JavaScript, because scripts use it before a build.
import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/**
 * Returns the package with SQLite's driver for a version of Node. better-sqlite3 12 is compiled for one version and
 * aborts on Node 24; 13 is one binary for all versions from 22 on, and crashes on Node 20. Both are optional
 * dependencies, so that the install succeeds without the unsuitable one.
 *
 * @param {string} [nodeVersion] such as `20.19.0`
 * @returns {'better-sqlite3' | 'better-sqlite3-13'}
 */
export function sqlitePackage(nodeVersion = process.versions.node) {
  return Number.parseInt(nodeVersion, 10) >= 22 ? 'better-sqlite3-13' : 'better-sqlite3';
}

/** SQLite's driver is missing or was installed for another version of Node. The message is one line. */
export class SqliteDriverError extends Error {
  /** @override */
  name = 'SqliteDriverError';
}

/** @type {typeof import('better-sqlite3') | undefined} */
let loaded;

/**
 * Loads SQLite's driver for this version of Node, once. Throws `SqliteDriverError` if it does not load.
 *
 * @returns {typeof import('better-sqlite3')}
 */
export function sqliteLibrary() {
  if (loaded) return loaded;
  const name = sqlitePackage();
  try {
    /** @type {typeof import('better-sqlite3')} */
    const library = load(name);
    // Version 12 loads its binary only with the first connection.
    new library(':memory:').close();
    loaded = library;
    return library;
  } catch (cause) {
    throw new SqliteDriverError(
      `SQLite's driver (${name}) is not installed for Node ${process.version}: run "npm ci" with this version of Node`,
      { cause },
    );
  }
}
