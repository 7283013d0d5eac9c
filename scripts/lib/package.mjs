// @ts-check
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { productionPackages } from './production-packages.mjs';
import { projectRoot } from './project.mjs';

/** What no program reads: notes, sources of typed packages, source maps. Licences are text that has to go with the code. */
const forReaders = /\.(map|[cm]?ts|flow|md|markdown|scss)$/;
const licence = /\/(licen[cs]e|notice|copying)[^/]*$/i;
/** Folders of packages that only their developers read. */
const forDevelopers = /\/(\.[^/]+|tests?|docs?|examples?)$/;
/**
 * Further copies of a package's code, for browsers and other module systems; what SQLite's driver was compiled from; the fonts
 * that PDFs do not use. A test imports everything that the server imports from a package made by these rules.
 */
const notRead = [
  /^node_modules\/@(aws-sdk|smithy)\/.*\/dist-es$/,
  /^node_modules\/@cantoo\/pdf-lib\/(cjs|src|dist\/pdf-lib[^/]*)$/,
  /^node_modules\/fontkit\/(src|dist\/browser[^/]*)$/,
  /^node_modules\/pdfkit\/js\/pdfkit\.(browser|standalone|old)[^/]*$/,
  /^node_modules\/stripe\/cjs$/,
  /^node_modules\/better-sqlite3[^/]*\/(deps|src|build\/deps|build\/Release\/(obj.*|.*\.a|test_extension\.node))$/,
  new RegExp(
    `^node_modules/better-sqlite3[^/]*/prebuilds/(?!${process.platform}(musl)?-${process.arch}\\.node$)`,
  ),
  /^node_modules\/@expo-google-fonts\/source-sans-3\/(?!400Regular$|600SemiBold$)\d.*$/,
  /^node_modules\/@fontsource-variable\/.*(latin.*|(?<!-wght-normal)\.woff2|\.css)$/,
];

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
  for (const part of ['LICENSE', 'dist/portal', 'dist/server']) copy(part, target);
  for (const folder of productionPackages()) copy(folder, target);
  const { name, version, license, type, engines } = JSON.parse(
    readFileSync(path.join(projectRoot, 'package.json'), 'utf8'),
  );
  const manifest = {
    name,
    version,
    private: true,
    license,
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
    filter: (file) => !isPackage || isRead(path.relative(projectRoot, file), path.relative(from, file)),
  });
}

/**
 * Returns whether the server reads a file or folder of a package.
 *
 * @param {string} file relative to the project
 * @param {string} inside relative to the package
 */
function isRead(file, inside) {
  // Packages inside a package are copied where they are needed.
  if (inside === 'node_modules') return false;
  const inPackage = `/${inside}`;
  if (licence.test(inPackage)) return true;
  return (
    !forReaders.test(inPackage) && !forDevelopers.test(inPackage) && !notRead.some((rule) => rule.test(file))
  );
}
