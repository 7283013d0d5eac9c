// @ts-check
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { productionPackages } from './production-packages.mjs';
import { projectRoot } from './project.mjs';

/** Folders of packages that only developers read. */
const forDevelopers = /\/node_modules\/.+\/(test|tests|docs|example|examples|\.github)$/;
/** What the driver of SQLite was compiled from. */
const compiledFrom = /\/better-sqlite3[^/]*\/(deps|src|build\/Release\/obj.*)$/;
const sourceMap = /\.(map|d\.[cm]?ts)$/;

/** The commands of an operator. */
const commands = Object.fromEntries(
  ['backup', 'restore', 'db:move', 'files:move'].map((name) => [name, `node dist/server/operate.js ${name}`]),
);

/**
 * Writes the product into a folder that runs with `node dist/server/main.js`: the built portal and server, and the packages of the
 * server. It is for the platform and the version of Node that it is made with: two packages have compiled parts.
 *
 * @param {string} target the folder, which is replaced
 */
export async function packageInto(target) {
  await ensureInstalled();
  await ensureBuilt({ inspect: false });
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const part of ['portal', 'server']) copy(`dist/${part}`, target);
  for (const folder of productionPackages()) copy(folder, target);
  const { name, version, type, engines } = JSON.parse(
    readFileSync(path.join(projectRoot, 'package.json'), 'utf8'),
  );
  const manifest = {
    name,
    version,
    private: true,
    type,
    engines,
    scripts: { start: 'node dist/server/main.js', ...commands },
  };
  writeFileSync(path.join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * @param {string} folder relative to the project
 * @param {string} target
 */
function copy(folder, target) {
  const from = path.join(projectRoot, folder);
  const isPackage = folder.startsWith('node_modules');
  cpSync(from, path.join(target, folder), {
    recursive: true,
    dereference: true,
    filter: (file) => {
      if (!isPackage) return true;
      const inside = path.relative(from, file);
      // Packages inside a package are copied where they are needed.
      if (inside === 'node_modules' || sourceMap.test(file)) return false;
      return !forDevelopers.test(file) && !compiledFrom.test(file);
    },
  });
}
