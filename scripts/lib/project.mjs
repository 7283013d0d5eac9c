// @ts-check
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json; every script runs in it, wherever it is called from. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Runs a command in the project, shows its output as it arrives, and waits for its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, timeoutMs?: number }} [options] `timeoutMs`: ended when not done by then
 * @returns {Promise<void>} rejects with a one-line error when the command fails
 */
export function run(command, args, { env = process.env, timeoutMs } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: timeoutMs,
      // npm and npx are .cmd files on Windows, which only a shell can run.
      shell: process.platform === 'win32',
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`"${[command, ...args].join(' ')}" ended with ${signal ?? `exit code ${code}`}`));
    });
  });
}

/**
 * Runs the body of a command-line script; an error becomes one line and exit code 1.
 *
 * @param {() => Promise<void>} body
 */
export async function script(body) {
  process.chdir(projectRoot);
  stopWithNpm();
  try {
    await body();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Ends this process when the npm that runs it ends: npm sends a signal to its own shell, and that shell does not pass it on. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
