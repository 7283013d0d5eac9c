// @ts-check
// npm run secret:rotate: encrypts everything with the first of the secrets in APP_SECRET, see docs/operations.md. A package
// runs `node dist/server/rotate.js` instead.
import { ensureInstalled } from './lib/install.mjs';
import { run, script } from './lib/project.mjs';

await script(async () => {
  await ensureInstalled();
  await run(process.execPath, ['--import', 'tsx', 'server/rotate.ts']);
});
