import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { type Mail, openOutbox, type ReadMailOptions } from './outbox.ts';

// Not by `new URL`, which Vite takes for the address of an asset where a test runs in jsdom.
const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export interface ServerOptions {
  /** A data folder to go on with, which is then not removed; without it, a fresh one. */
  dataDir?: string;
  /** The port of an earlier server, where a page must find its successor; without it, any free one. */
  port?: number;
  /** The folder that it was built into, relative to the project; without it, `dist`. */
  product?: string;
  /** Settings beside `HOST`, `PORT` and `DATA_DIR`. Nothing of the tests' own environment but `PATH` is passed on. */
  env?: Record<string, string>;
}

export interface RunningServer {
  /** Such as `http://127.0.0.1:40123`, without a slash at the end. */
  url: string;
  port: number;
  dataDir: string;
  pid: number;
  /** Waits for the newest mail to the address that was not read yet. */
  readMail(address: string, options?: ReadMailOptions): Promise<Mail>;
  /** Everything that it has written to standard output and error so far. */
  output(): string;
  /** Stops it as an operator does, and removes a data folder that was made for it. */
  stop(): Promise<void>;
  /** Ends it as a power cut does (SIGKILL); the data folder stays, for `startServer({ dataDir })`. */
  kill(): Promise<void>;
}

/** Starts the built server as a process of its own and waits until it listens. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'onboarding-portal-data-')));
  const port = options.port ?? (await freePort());
  const program = `${options.product ?? 'dist'}/server/main.js`;
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
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

/** @returns the address of the line `Listening on http://…`; rejects with what was said instead */
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

/** Sends the signal and waits for the end; a server that does not stop within 15 s is killed, and that is an error. */
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
