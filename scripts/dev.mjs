// @ts-check
// npm run dev: the portal with hot reload and the API with restart. Ctrl-C stops both.
import { spawn } from 'node:child_process';
import { ensureContractTypes } from './lib/contract-types.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { script } from './lib/project.mjs';

const portal = 'http://127.0.0.1:5173';

await script(async () => {
  await ensureInstalled();
  await ensureContractTypes();
  const children = [
    // Links in mails lead to the portal with hot reload, not to the last built one.
    start(
      [
        'node_modules/tsx/dist/cli.mjs',
        'watch',
        '--include',
        'openapi.yaml',
        '--include',
        'contract/**/*.yaml',
        'server/main.ts',
      ],
      {
        PUBLIC_URL: portal,
        // So that a change restarts the API at once.
        SHUTDOWN_SECONDS: '0',
      },
    ),
    start(
      ['node_modules/vite/bin/vite.js', '--config', 'vite/portal.config.ts', '--clearScreen', 'false'],
      {},
    ),
  ];
  console.log(`Portal with hot reload: ${portal}`);

  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  await Promise.race(children.map(ended));
  stop();
  await Promise.all(children.map(ended));
});

/**
 * @param {string[]} args of node
 * @param {Record<string, string>} defaults settings that the environment may override
 */
function start(args, defaults) {
  return spawn(process.execPath, args, { stdio: 'inherit', env: { ...defaults, ...process.env } });
}

/** @param {import('node:child_process').ChildProcess} child */
function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', resolve));
}
