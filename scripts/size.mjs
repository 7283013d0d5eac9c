// @ts-check
// npm run size: counts the repository's own code, next to the number that we want to reach.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, script } from './lib/project.mjs';

const listed = execFileSync('git', ['ls-files', '-z'], { cwd: projectRoot, encoding: 'utf8' }).split('\0');
const files = listed.filter((file) => file !== '');

/** @param {string} file */
const textOf = (file) => readFileSync(path.join(projectRoot, file), 'utf8');

/** @param {readonly string[]} of */
const linesOf = (of) => of.reduce((sum, file) => sum + textOf(file).split('\n').length - 1, 0);

/** @param {string} folder @param {RegExp} [endings] */
const under = (folder, endings = /\.(ts|tsx|mjs|css|html)$/) =>
  files.filter((file) => file.startsWith(folder) && endings.test(file));

/** How many files a guide changes, by its code blocks. @param {string} guide */
function filesInGuide(guide) {
  const text = textOf(`docs/${guide}.md`);
  const changed = [...text.matchAll(/^ *\+\+\+ (\S+)$/gm), ...text.matchAll(/new file\s+`([^`]+)`/g)];
  return new Set(changed.map(([, file]) => file)).size;
}

/** Files of at most 40 lines that exactly one file of the same folder imports, and no other. */
function smallWithOneImporter() {
  const sources = under('', /\.(ts|tsx|mjs)$/).filter((file) => !file.startsWith('tests/'));
  /** @type {Map<string, Set<string>>} */
  const importers = new Map();
  for (const file of sources) {
    for (const [, specifier = ''] of textOf(file).matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)) {
      const target = specifier.startsWith('#')
        ? specifier.slice(1)
        : path.posix.join(path.posix.dirname(file), specifier);
      importers.set(target, (importers.get(target) ?? new Set()).add(file));
    }
  }
  return sources.filter((file) => {
    const [only, ...others] = importers.get(file) ?? [];
    const isSibling = only !== undefined && path.posix.dirname(only) === path.posix.dirname(file);
    return isSibling && others.length === 0 && linesOf([file]) <= 40;
  });
}

await script(async () => {
  const own = under('', /\.(ts|tsx|mjs|css|html)$/).filter((file) => !file.startsWith('tests/'));
  const admin = under('src/admin/');
  const rows = [
    ['files for a field', filesInGuide('add-a-field'), 4],
    ['files for a step', filesInGuide('add-a-step'), 9],
    ['files for a managed resource', filesInGuide('add-a-resource'), 9],
    ['files for a resource with a status', filesInGuide('add-a-status'), 10],
    ['files of own code outside tests', own.length, 1800],
    ['lines of own code outside tests', linesOf(own), 118_000],
    ['lines of src/admin', linesOf(admin), 26_500],
    ['lines of the rest of src', linesOf(under('src/')) - linesOf(admin), 23_000],
    ['lines of server', linesOf(under('server/')), 37_000],
    ['lines of CSS', linesOf(under('src/', /\.css$/)), 6200],
    ['files of at most 40 lines with one importing sibling', smallWithOneImporter().length, 40],
    ['names at the top', new Set(files.map((file) => file.split('/')[0])).size, 23],
  ];
  for (const [what, count, target] of rows) {
    console.log(`${String(count).padStart(8)}  of ${String(target).padStart(7)}  ${what}`);
  }
  if (process.argv.includes('--small')) console.log(smallWithOneImporter().join('\n'));
});
