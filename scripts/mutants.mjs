// @ts-check
// npm run test:mutants: changes the machines one thing at a time (an edge, its guard, its target, its order, an action, an
// assignment, an entry, an exit, a tag, or an edge that is not there), runs the suites of the machines against every change, and
// lists the changes that no test detects. `npm run test:mutants -- --machine upload` and `-- --only '<edge id, place of a state or
// name of an action>'` select a part. The exit code is 1 if a mutant survives without a reason, or too few are killed.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { projectRoot, script } from './lib/project.mjs';

/** A run reports after every test file; one that is silent for this long hangs. */
const longestSilenceMs = 300_000;

await script(async () => {
  const { values } = parseArgs({ options: { machine: { type: 'string' }, only: { type: 'string' } } });
  await ensureInstalled();
  process.exitCode = await runMutants({ MUTANTS_MACHINE: values.machine, MUTANTS_PART: values.only });
});

/**
 * @param {NodeJS.ProcessEnv} chosen which mutants to make
 * @returns {Promise<number>} the exit code
 */
function runMutants(chosen) {
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/mutants/vitest.config.ts'],
    { cwd: projectRoot, env: { ...process.env, ...chosen }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const stop = () => child.kill('SIGKILL');
  process.once('exit', stop);
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);

  const watch = setTimeout(() => {
    console.error('Nothing was heard for five minutes: a mutant makes a test run for ever.');
    stop();
  }, longestSilenceMs);
  child.stdout.on('data', (output) => {
    watch.refresh();
    process.stdout.write(output);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(watch);
      process.off('exit', stop);
      resolve(code ?? 1);
    });
  });
}
