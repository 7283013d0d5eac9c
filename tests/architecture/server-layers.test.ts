import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type Import, importsOf } from './imports.ts';
import { isIn, serverLayers } from './layers.ts';
import { projectRoot, sourceFilesUnder } from './source-files.ts';

it('no two folders of the server import each other', () => {
  const files = sourceFilesUnder('server');
  expect(new Set(files.map(folderOf)).size).toBeGreaterThan(30);
  const imports = files.flatMap((file) =>
    importsOf(file, readFileSync(path.join(projectRoot, file), 'utf8')),
  );
  expect(mutual(imports)).toEqual([]);
});

it('reports two that do, by their imports', () => {
  const imports = [
    ['server/records/users/users.ts', "import type { Session } from '../auth/sessions.ts';"],
    ['server/records/auth/sessions.ts', "\nimport { findUser } from '../users/users.ts';"],
    ['server/records/auth/prune.ts', "import { look } from '#server/platform/db/look.ts';"],
    ['server/records/auth/codes.ts', "import { prune } from './prune.ts';"],
  ].flatMap(([file = '', source = '']) => importsOf(file, source));
  expect(mutual(imports)).toEqual([
    'server/records/users/users.ts:1 imports server/records/auth/sessions.ts, and server/records/auth/sessions.ts:2 imports server/records/users/users.ts',
  ]);
});

it('every folder of the server belongs to a layer, or is above the layers and composes them', () => {
  const above = sourceFilesUnder('server').filter((file) => !serverLayers.some((layer) => isIn(file, layer)));
  expect(new Set(above.map(folderOf))).toEqual(new Set(['server', 'server/operations', 'server/start']));
});

/** Returns the folder that a file counts for: that of its layer, however deep the file is. */
function folderOf(file: string): string {
  const [server = '', first = '', second = ''] = path.posix.dirname(file).split('/');
  const folders = serverLayers.includes(`${server}/${first}`) ? [server, first, second] : [server, first];
  return folders.filter((folder) => folder !== '').join('/');
}

/** @returns a line for each pair of folders that import each other, with one import of each */
function mutual(imports: readonly Import[]): string[] {
  const first = new Map<string, { here: string; target: string }>();
  for (const { file, line, target } of imports) {
    if (!('file' in target) || !isIn(target.file, 'server')) continue;
    const from = folderOf(file);
    const to = folderOf(target.file);
    const key = `${from} ${to}`;
    if (from !== to && !first.has(key)) first.set(key, { here: `${file}:${line}`, target: target.file });
  }
  return [...first].flatMap(([key, there]) => {
    const [from = '', to = ''] = key.split(' ');
    const back = first.get(`${to} ${from}`);
    if (!back || from < to) return [];
    return [`${there.here} imports ${there.target}, and ${back.here} imports ${back.target}`];
  });
}
