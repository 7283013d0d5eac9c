import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { type Mail, openOutbox, type ReadMailOptions } from './outbox.ts';

// Without `new URL`, which Vite treats as an asset address when a test runs in jsdom.
const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export interface ServerOptions {
  /** An existing data folder, which is then not removed; by default a new one. */
  dataDir?: string;
  /** The port of an earlier server, if a page must find its successor; by default any free one. */
  port?: number;
  /** The folder of the build, relative to the project; by default `dist`. */
  product?: string;
  /** Settings in addition to `HOST`, `PORT` and `DATA_DIR`. Only `PATH` of the tests' own environment is passed on. */
  env?: Record<string, string>;
  /** The id of the user that it runs as, if the tests may choose one; the data folder must be writable for it. */
  uid?: number;
}

/** Settings with which tests that move the clock keep their staff signed in; sign-in has tests of its own. */
export const lastingStaffSessions = { STAFF_IDLE_MINUTES: '43200', FRESH_PROOF_MINUTES: '10000' };

export interface RunningServer {
  /** Such as `http://127.0.0.1:40123`, without a trailing slash. */
  url: string;
  port: number;
  dataDir: string;
  pid: number;
  /** Waits for the newest unread mail to the address. */
  readMail(address: string, options?: ReadMailOptions): Promise<Mail>;
  /** Returns everything that it has written to standard output and error so far. */
  output(): string;
  /** Stops it like an operator, and removes a data folder that was created for it. */
  stop(): Promise<void>;
  /** Ends it like a power cut (SIGKILL); the data folder remains, for `startServer({ dataDir })`. */
  kill(): Promise<void>;
}

/** Starts the built server in a separate process and waits until it listens. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'onboarding-portal-data-')));
  const port = options.port ?? (await freePort());
  const program = `${options.product ?? 'dist'}/server/main.js`;
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.uid !== undefined && { uid: options.uid }),
    env: {
      PATH: process.env.PATH,
      SHUTDOWN_SECONDS: '0',
      ...options.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });

  const url = await listening(child, () => output);
  const outbox = openOutbox(path.join(dataDir, 'outbox'));
  return {
    url,
    port,
    dataDir,
    pid: child.pid!,
    readMail: outbox.readMail,
    output: () => output,
    stop: async () => {
      await end(child, 'SIGTERM', () => output);
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
    kill: () => end(child, 'SIGKILL', () => output),
  };
}

/** @returns the address in the line `Listening on http://…`; rejects with the output instead */
function listening(child: ChildProcess, output: () => string, timeoutMs = 20_000): Promise<string> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(deadline);
      child.stdout?.off('data', look);
      child.off('exit', exited);
      act();
    };
    const look = () => {
      const address = /Listening on (http:\/\/[^\s"]+)/.exec(output())?.[1];
      if (address) settle(() => resolve(address.replace(/\/$/, '')));
    };
    const exited = (code: number | null) =>
      settle(() => reject(new Error(`The server ended with exit code ${code}:\n${output()}`)));
    const deadline = setTimeout(
      () =>
        settle(() => {
          child.kill('SIGKILL');
          reject(new Error(`The server did not listen within ${timeoutMs} ms:\n${output()}`));
        }),
      timeoutMs,
    );
    child.stdout?.on('data', look);
    child.once('exit', exited);
  });
}

/** Sends the signal and waits for the end; a server that does not stop within 15 s is killed, which is an error. */
async function end(child: ChildProcess, signal: NodeJS.Signals, output: () => string): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  let stuck = false;
  const deadline = setTimeout(() => {
    stuck = true;
    child.kill('SIGKILL');
  }, 15_000);
  await ended;
  clearTimeout(deadline);
  if (stuck) throw new Error(`The server did not stop on ${signal}:\n${output()}`);
}
