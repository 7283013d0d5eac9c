import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import config from './vitest.config.ts';

const { root = '', include = [] } = config.test ?? {};

it.each(include)('there are suites named %s', (pattern) => {
  // A pattern is a path prefix up to its first wildcard.
  const beginning = pattern.replace(/[*{].*$/, '');
  const folder = beginning.slice(0, beginning.lastIndexOf('/') + 1);
  const names = readdirSync(path.join(root, folder)).map((name) => folder + name);
  expect(names.filter((name) => name.startsWith(beginning))).not.toEqual([]);
});
