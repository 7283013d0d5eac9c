// @ts-check
// npm run paths: the test plan that the machines imply, in plain words. `npm run paths -- --run` performs it in a browser.
// `npm run paths -- --help` lists what else it can do.
import { register } from 'tsx/esm/api';
import { ensureInstalled } from './lib/install.mjs';
import { script } from './lib/project.mjs';

// Whoever reads only the beginning, such as `head`, has read enough.
process.stdout.on('error', (error) => {
  if ('code' in error && error.code === 'EPIPE') process.exit();
  throw error;
});

await script(async () => {
  await ensureInstalled();
  register();
  const { main } = await import('./paths/main.ts');
  // Ended, not only finished: a path that a stop broke off may still wait for a mail.
  process.exit(await main(process.argv.slice(2)));
});
