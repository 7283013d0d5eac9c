// @ts-check
// npm run machines:export: writes each machine's drawing to docs/machines, and its definitions for other tools to dist/machines.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { script } from './lib/project.mjs';

await script(async () => {
  await ensureInstalled();
  // Imported late: `tsx`, which reads TypeScript, may have been installed only now.
  const { tsImport } = await import('tsx/esm/api');
  /** @type {typeof import('../src/developers/exported-files.ts')} */
  const exported = await tsImport('../src/developers/exported-files.ts', import.meta.url);
  write(exported.drawingsFolder, await exported.drawingFiles());
  write(exported.definitionsFolder, await exported.definitionFiles());
});

/**
 * Writes the files, and removes every other file of the folder.
 *
 * @param {string} folder
 * @param {ReadonlyMap<string, string>} files contents by name
 */
function write(folder, files) {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (!files.has(name)) rmSync(path.join(folder, name));
  }
  for (const [name, content] of files) writeFileSync(path.join(folder, name), content);
  console.log(`${files.size} files in ${folder}`);
}
