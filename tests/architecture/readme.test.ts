import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { settings } from '#server/platform/settings/settings.ts';

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));
const readme = read('README.md');
const configuration = read('docs/configuration.md');
const layout = read('docs/layout.md');
const documents = ['README.md', ...markdownUnder('docs')];

describe('the configuration', () => {
  it('lists every setting of server/platform/settings/settings.ts with its default and description, in the same order', () => {
    const listed = rowsOf(configuration).map(([name = '', byDefault = '', description = '']) => ({
      name: unquoted(name),
      default: unquoted(byDefault),
      description,
    }));
    expect(listed).toEqual(settings);
  });
});

describe('the layout', () => {
  it('describes existing folders', () => {
    const named = rowsOf(layout)
      .flatMap(([first = '']) => [...first.matchAll(/`([\w./-]+)`/g)])
      .map(([, name = '']) => name);
    expect(named).toEqual(
      expect.arrayContaining(['openapi.yaml', 'machines/', 'domain/', 'server/', 'tests/']),
    );
    expect(named.filter(isAbsent)).toEqual([]);
  });
});

describe('the README', () => {
  it('has at most 10 kB', () => {
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(10_000);
  });

  it('shows the portal in a picture that loads quickly', () => {
    const [picture = ''] = linksOf(readme).filter((link) => link.endsWith('.png'));
    const bytes = readFileSync(path.join(projectRoot, picture));
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1440, 900]);
    expect(bytes.length).toBeLessThan(150_000);
  });
});

describe.each(documents)('%s', (document) => {
  const text = read(document);

  it('links to existing files', () => {
    const broken = linksOf(text).filter((link) => isAbsent(path.join(path.dirname(document), link)));
    expect(broken).toEqual([]);
  });

  it('names existing npm scripts', () => {
    const scripts: object = JSON.parse(read('package.json')).scripts;
    const named = [...text.matchAll(/\bnpm (?:run )?([a-z]+(?::[a-z]+)*)/g)].map(([, name = '']) => name);
    // A command of npm itself.
    expect(named.filter((name) => name !== 'ci' && !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('names existing files, except those that the reader is asked to create', () => {
    const named = [
      ...text.matchAll(/`((?:contract|docs|domain|machines|server|src|tests)\/[\w/-]+\.[a-z.]+)`/g),
    ]
      .map(([, file = '']) => file)
      .filter((file) => !/tax-residency|office/.test(file));
    expect(named.filter(isAbsent)).toEqual([]);
  });
});

/** Returns the cells of every table of a text, without the header rows. */
function rowsOf(text: string): string[][] {
  const lines = text.split('\n');
  const rules = lines.flatMap((line, index) => (/^\|( -+ \|)+$/.test(line) ? [index] : []));
  const heads = new Set(rules.flatMap((index) => [index - 1, index]));
  return lines
    .filter((line, index) => line.startsWith('|') && !heads.has(index))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

/** `` `text` `` as `text`. */
function unquoted(cell: string): string {
  return cell.replace(/^`(.*)`$/, '$1');
}

/** Returns the targets of a document's links and pictures inside the project. */
function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(https?:|#)/.test(target))
    .map((target) => target.replace(/#.*/, ''));
}

function isAbsent(file: string): boolean {
  return !existsSync(path.join(projectRoot, file));
}

function markdownUnder(folder: string): string[] {
  return readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
    .filter((file) => file.endsWith('.md') && statSync(path.join(projectRoot, file)).isFile())
    .sort();
}

function read(file: string): string {
  return readFileSync(path.join(projectRoot, file), 'utf8');
}
