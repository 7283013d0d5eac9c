import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export type ServerProcess = {
  url: string;
  output: () => string;
  kill: () => Promise<void>;
  stop: () => Promise<void>;
  /** Sends a signal without waiting. */
  signal: (signal: NodeJS.Signals) => void;
  /** How it ended, once it has. */
  ended: Promise<{ code: number | null; signal: string | null }>;
};

export type StartOptions = {
  /** The maximum size of any file: behaves like a full disk for a writer. */
  fileKilobytes?: number;
  user?: { uid: number; gid: number };
};

/** How a server ended that did not start to listen. */
export type FailedStart = { code: number | null; output: string };

/**
 * Starts the built server in a separate process, on any free port, and reports how it ends if it does not start. From its sources
 * it would take three times as long.
 *
 * @returns the server once it listens, or how it ended
 */
export async function startProcess(
  env: Record<string, string>,
  { fileKilobytes, user }: StartOptions = {},
): Promise<ServerProcess | FailedStart> {
  const limit = fileKilobytes === undefined ? '' : `ulimit -f ${fileKilobytes} && `;
  const command = `${limit}exec "$0" --enable-source-maps dist/server/main.js`;
  const child = spawn('bash', ['-c', command, process.execPath], {
    cwd: root,
    ...user,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      SHUTDOWN_SECONDS: '0',
      PUBLIC_URL: 'http://portal.test',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const started = new Promise<string | null>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const url = /Listening on (\S+)/.exec(output)?.[1];
      if (url) resolve(url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => resolve(null));
  });
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  );
  const url = await started;
  if (url === null) return { code: child.exitCode, output };
  return {
    url,
    output: () => output,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
    signal: (signal) => child.kill(signal),
    ended,
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
