// @ts-check
// npm run paths: the test plan that is derived from the machines, in plain words. `npm run paths -- --run` performs it in a
// browser. `npm run paths -- --help` lists the other options.
import { register } from 'tsx/esm/api';
import { ensureInstalled } from './lib/install.mjs';
import { script } from './lib/project.mjs';

// A reader such as `head` closes the pipe early; that is no error.
process.stdout.on('error', (error) => {
  if ('code' in error && error.code === 'EPIPE') process.exit();
  throw error;
});

await script(async () => {
  await ensureInstalled();
  register();
  const { main } = await import('./paths/main.ts');
  // An explicit exit: a path that a stop interrupted may still wait for a mail.
  process.exit(await main(process.argv.slice(2)));
});
