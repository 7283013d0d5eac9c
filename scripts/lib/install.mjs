// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sqliteLibrary, sqlitePackage } from '../../server/platform/db/sqlite-package.mjs';
import { ensureContractTypes } from './contract-types.mjs';
import { projectRoot, run } from './project.mjs';

/** @typedef {{ version?: string, optional?: boolean, hasInstallScript?: boolean }} LockedPackage */

/**
 * Installs the packages of package-lock.json if the installed ones differ from it.
 *
 * There is no stamp of our own: npm records the installed packages in `node_modules/.package-lock.json` as its last step, so both
 * an interrupted install and a changed lock file show.
 */
export async function ensureInstalled() {
  const [missing] = packagesNotInstalled();
  if (missing) await install(`${missing} is missing or of another version`);
  const driver = sqlitePackage();
  if (!existsSync(path.join(projectRoot, 'node_modules', driver))) {
    // npm leaves out an optional package that does not fit the Node version that installs it.
    await install(`${driver} was left out by another version of Node`);
  } else if (sqliteLoadsHere()) {
    return;
  } else if (isCompiled(driver)) {
    console.log(`Compiling ${driver} for Node ${process.version} …`);
    await run('npm', ['rebuild', driver, '--loglevel=error']);
  }
  if (!sqliteLoadsInNewProcess()) {
    throw new Error(
      `SQLite's driver (${driver}) cannot be loaded by Node ${process.version}. ` +
        'Remove node_modules and run "npm ci"; on Node 20 this needs a C++ compiler or access to GitHub.',
    );
  }
}

/** @param {string} reason */
async function install(reason) {
  console.log(`Installing packages (${reason}) …`);
  // The build needs the development packages, which NODE_ENV=production would leave out. Only better-sqlite3 12 is compiled, and
  // only Node 20 uses it: later versions of Node skip the install scripts here and run the others afterwards.
  const skipsScripts = !isCompiled(sqlitePackage());
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['ci', '--include=dev', ...quietly, ...(skipsScripts ? ['--ignore-scripts'] : [])]);
  if (skipsScripts) await run('npm', ['rebuild', ...withInstallScripts(), '--loglevel=error']);
  // So that an editor finds the types.
  await ensureContractTypes();
}

/** @param {string} driver a package name of SQLite's driver */
function isCompiled(driver) {
  return driver === 'better-sqlite3';
}

/**
 * Returns the names of the installed packages that have install scripts, except the drivers of SQLite: Node 20 compiles the one,
 * and the other contains its binaries, while its script would need Python.
 */
function withInstallScripts() {
  return Object.entries(readPackages('node_modules/.package-lock.json'))
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([where]) => where.slice(where.lastIndexOf('node_modules/') + 'node_modules/'.length))
    .filter((name) => !name.startsWith('better-sqlite3'));
}

/** @returns {string[]} paths (`node_modules/…`) of locked packages that are missing or have another version */
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

/**
 * Returns whether this process loads the SQLite driver: false if it was compiled for another version of Node. Do not call it
 * while the package is missing: Node caches that, and the server that later starts in this process would not find it either.
 */
function sqliteLoadsHere() {
  try {
    sqliteLibrary();
    return true;
  } catch {
    return false;
  }
}

/** Returns whether a new process, which has not failed to load it before, loads the SQLite driver. */
function sqliteLoadsInNewProcess() {
  const url = new URL('../../server/platform/db/sqlite-package.mjs', import.meta.url).href;
  const load = `import(${JSON.stringify(url)}).then(({ sqliteLibrary }) => sqliteLibrary())`;
  return spawnSync(process.execPath, ['--eval', load], { cwd: projectRoot, stdio: 'ignore' }).status === 0;
}
