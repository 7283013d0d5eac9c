// @ts-check
// npm run backup, restore, db:move and files:move: the commands of an operator, see docs/operations.md.
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { script } from './lib/project.mjs';

await script(async () => {
  await ensureInstalled();
  await ensureBuilt();
});

process.setSourceMapsEnabled(true);
await import(pathToFileURL('dist/server/operate.js').href);
