// @ts-check
// npm run machines:export: writes each machine as a definition that Stately's editor imports, and as a drawing.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { script } from './lib/project.mjs';

await script(async () => {
  await ensureInstalled();
  // Only now is there something that reads TypeScript.
  const { tsImport } = await import('tsx/esm/api');
  /** @type {typeof import('../tools/machine-viewer/export/exported-files.ts')} */
  const { exportedFiles, exportFolder } = await tsImport(
    '../tools/machine-viewer/export/exported-files.ts',
    import.meta.url,
  );
  const files = await exportedFiles();
  mkdirSync(exportFolder, { recursive: true });
  for (const name of readdirSync(exportFolder)) {
    if (!files.has(name)) rmSync(path.join(exportFolder, name));
  }
  for (const [name, content] of files) writeFileSync(path.join(exportFolder, name), content);
  console.log(`${files.size} files in ${exportFolder}`);
});
