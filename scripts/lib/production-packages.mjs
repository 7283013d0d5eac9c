// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './project.mjs';

/** @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Manifest */

/**
 * Returns the folders of the packages that the built server needs, relative to the project: those that its code names, with
 * all their dependencies. What only the portal needs is part of its bundle.
 *
 * @returns {string[]} such as `node_modules/fastify`
 */
export function productionPackages() {
  const found = new Set();
  /** @param {string} name @param {string} from the folder of the package that needs it @param {boolean} [isOptional] */
  const add = (name, from, isOptional = false) => {
    const folder = folderOf(name, from);
    if (folder === null) {
      if (isOptional) return;
      throw new Error(`${name}, which ${from || 'the server'} needs, is not installed: run "npm ci"`);
    }
    if (found.has(folder)) return;
    found.add(folder);
    const { dependencies, optionalDependencies = {} } = manifestIn(folder);
    for (const each of Object.keys(dependencies ?? {})) add(each, folder, each in optionalDependencies);
    for (const each of Object.keys(optionalDependencies)) add(each, folder, true);
  };
  const { dependencies, optionalDependencies } = manifestIn('');
  const code = serverCode();
  for (const name of Object.keys(dependencies ?? {})) if (isNamedIn(code, name)) add(name, '');
  // The drivers of SQLite: the one for this version of Node is installed.
  for (const name of Object.keys(optionalDependencies ?? {})) add(name, '', true);
  return [...found].sort();
}

/** @returns {string} the built server, without comments */
function serverCode() {
  const folder = path.join(projectRoot, 'dist', 'server');
  return (
    readdirSync(folder)
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
      .join('\n')
      // Comments of bundled packages have examples that import them.
      .replace(/^\s*\*.*$/gm, '')
  );
}

/**
 * Returns whether code names a package in quotes, with or without a file of it: some are loaded by a function of their own. The
 * fonts are named by a template of their scope.
 *
 * @param {string} code
 * @param {string} name
 */
function isNamedIn(code, name) {
  const scope = name.startsWith('@') ? name.split('/')[0] : null;
  if (scope !== null && code.includes(`\`${scope}/${'$'}{`)) return true;
  return ['"', "'", '`'].some(
    (quote) => code.includes(`${quote}${name}${quote}`) || code.includes(`${quote}${name}/`),
  );
}

/**
 * Finds a package as Node does: in the package that needs it, then in each folder above.
 *
 * @param {string} name
 * @param {string} from
 */
function folderOf(name, from) {
  for (let above = from; ; above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))) {
    const folder = path.posix.join(above, 'node_modules', name);
    if (existsSync(path.join(projectRoot, folder, 'package.json'))) return folder;
    if (above === '') return null;
  }
}

/**
 * @param {string} folder
 * @returns {Manifest}
 */
function manifestIn(folder) {
  return JSON.parse(readFileSync(path.join(projectRoot, folder, 'package.json'), 'utf8'));
}
