import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot, sourceFilesUnder } from './source-files.ts';

it('every section of the requirements that a comment cites exists in docs/requirements.md', () => {
  const headings = readFileSync(path.join(projectRoot, 'docs/requirements.md'), 'utf8').matchAll(
    /^## (\d+)\./gm,
  );
  const written = new Set([...headings].map(([, number]) => number));
  const named = ['domain', 'machines', 'server', 'src', 'paths', 'tools']
    .flatMap(sourceFilesUnder)
    .flatMap((file) => {
      const text = readFileSync(path.join(projectRoot, file), 'utf8');
      return [...text.matchAll(/specification,? sections? (\d+)/g)].map(([, number]) => `${file}: ${number}`);
    });
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((each) => !written.has(each.split(': ')[1]))).toEqual([]);
});
