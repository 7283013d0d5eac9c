// @ts-check
// npm start: on a machine with nothing but Node, the running product. See README.md for the settings.
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { script } from './lib/project.mjs';

await script(async () => {
  await ensureInstalled();
  await ensureBuilt();
});

// In this process, not a child: signals reach the server, and it starts a process sooner.
process.setSourceMapsEnabled(true);
await import(pathToFileURL('dist/server/main.js').href);
