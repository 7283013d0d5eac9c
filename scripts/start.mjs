// @ts-check
// npm start: runs the product on a machine that has only Node. See docs/configuration.md for the settings.
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { script } from './lib/project.mjs';

await script(async () => {
  await ensureInstalled();
  await ensureBuilt();
});

// In this process, not in a child: signals reach the server, and no second process has to start.
process.setSourceMapsEnabled(true);
await import(pathToFileURL('dist/server/main.js').href);
