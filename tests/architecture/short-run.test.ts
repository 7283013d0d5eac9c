import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inBrowser, leftOut, onPostgres } from '../support/short-run.ts';
import { projectRoot } from './source-files.ts';

const here = (name: string) => existsSync(path.join(projectRoot, name));

/** Folders of browser tests that only the whole run includes. */
const inWholeRunAlone = [
  // The pages of the trail and of users; their API tests run, those of the trail on both databases.
  ...['admin-audit', 'admin-users'],
  // A developers' tool.
  'developers',
  // Mails in a browser, and a form of its own; the tests of their texts, machine and API run.
  ...['mail', 'msb'],
];

describe('the short run', () => {
  it('names existing files and folders', () => {
    const named = [
      ...inBrowser.map((file) => `tests/browser/${file}.test.ts`),
      ...onPostgres.map((folder) => `tests/api/${folder}`),
      ...leftOut.files,
    ];
    expect(named.filter((name) => !here(name))).toEqual([]);
  });

  it('covers each part of the product in a browser, except for the named ones', () => {
    const files = readdirSync(path.join(projectRoot, 'tests/browser'), { recursive: true, encoding: 'utf8' });
    const parts = new Set(
      files.filter((file) => file.endsWith('.test.ts')).map((file) => path.dirname(file)),
    );
    const visited = new Set(inBrowser.map((file) => path.posix.dirname(file)));
    expect([...parts].filter((part) => !visited.has(part)).sort()).toEqual(inWholeRunAlone);
  });

  it('is not used by continuous integration', () => {
    expect(readFileSync(path.join(projectRoot, '.ci/run'), 'utf8')).toMatch(/^exec npm test -- --all$/m);
  });
});
