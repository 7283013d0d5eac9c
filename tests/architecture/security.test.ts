import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));
const text = readFileSync(path.join(projectRoot, 'docs/security.md'), 'utf8');

/** The table's rows, each with its four cells. */
const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').slice(1, -1));

/** Returns every file that a cell names. */
function filesIn(cell = ''): string[] {
  return [...cell.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|yaml))`/g)].map(([, file = '']) => file);
}

it('the safety table has each of its rows once, in order', () => {
  const numbers = rows.map(([name = '']) => Number.parseInt(name, 10));
  expect(numbers.length).toBeGreaterThanOrEqual(40);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

it('states a guarantee in each row', () => {
  expect(rows.filter(([, holds = '']) => holds.trim() === '')).toEqual([]);
});

it('names existing code and tests', () => {
  const named = rows.flatMap(([, , code, tests]) => [...filesIn(code), ...filesIn(tests)]);
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual([]);
});

it('contains no placeholder', () => {
  expect(text).not.toMatch(/\bTODO\b/);
});
