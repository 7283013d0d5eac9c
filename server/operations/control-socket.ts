import { mkdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import type { FastifyBaseLogger } from 'fastify';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { type BackupState, recordBackup } from '#server/platform/db/backup-state.ts';
import { DirectAdapter } from '#server/platform/db/sqlite-driver.ts';
import { codeOf, OperationError } from './operation-error.ts';
import { removeDatabase } from './remove-database.ts';

// The process of the server is the only one that can read an SQLite database. A backup asks it, on a socket in DATA_DIR, for a copy:
// `snapshot` answers `{"file":"…"}`, and `done {…}` records the success. The end of the connection ends the backup, also of one
// that was killed.

type Answer = { file: string } | { recorded: true } | { error: string };

/** The longest path of a socket, in bytes (Linux and macOS). */
const LONGEST_PATH = 103;

/** The folder for copies of the database, in `DATA_DIR`. */
const snapshotsIn = (dataDir: string) => join(dataDir, 'snapshots');

/** Returns the path of the socket; the shorter one of two, since its length is limited. */
export function controlPath(dataDir: string): string {
  const absolute = join(dataDir, 'control.sock');
  const near = relative(process.cwd(), absolute);
  return near.length < absolute.length ? near : absolute;
}

/** Listens for backups of an SQLite database, until closed. A failure is logged: the server works without it. */
export async function listenForBackups(
  { config, db }: Pick<CoreDeps, 'config' | 'db'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<{ close(): Promise<void> }> {
  const { adapter } = db.getExecutor();
  if (!(adapter instanceof DirectAdapter)) return { close: async () => {} };
  const folder = snapshotsIn(config.dataDir);
  const path = controlPath(config.dataDir);
  const sockets = new Set<Socket>();
  let copies = 0;

  async function answer(command: string, copied: (file: string) => void): Promise<Answer> {
    if (command.startsWith('done ')) {
      const state: BackupState = JSON.parse(command.slice('done '.length));
      await recordBackup(db, state);
      return { recorded: true };
    }
    if (adapter instanceof DirectAdapter) {
      copies += 1;
      const file = join(folder, `${process.pid}-${copies}.sqlite`);
      copied(file);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await adapter.copyTo(file);
      return { file };
    }
    return { error: 'The database is not SQLite' };
  }

  function serve(socket: Socket): void {
    sockets.add(socket);
    let file: string | undefined;
    const copied = (name: string) => {
      file = name;
      if (adapter instanceof DirectAdapter) adapter.snapshots += 1;
    };
    const say = (said: Answer) => socket.write(`${JSON.stringify(said)}\n`);
    let last = Promise.resolve();
    createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })
      .on('line', (line) => {
        last = last.then(async () => {
          if (line === 'snapshot' && file !== undefined) return;
          await answer(line, copied).then(say, (error: unknown) => {
            log.error({ err: error }, 'a backup could not be made');
            say({ error: error instanceof Error ? error.message : String(error) });
          });
        });
      })
      .on('error', () => {});
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      void last.then(async () => {
        if (file === undefined) return;
        if (adapter instanceof DirectAdapter) adapter.snapshots -= 1;
        await removeDatabase(file);
      });
    });
  }

  // Of a server that was killed: this process holds the database alone, so that no other listens.
  await rm(path, { force: true });
  await rm(folder, { recursive: true, force: true });
  const server = createServer(serve);
  if (Buffer.byteLength(path) > LONGEST_PATH || !(await isListening(server, path))) {
    log.error(
      { code: 'CONTROL_SOCKET' },
      'no backup can be made while this server runs: no socket in DATA_DIR',
    );
    return { close: async () => {} };
  }
  server.unref();
  return {
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isListening(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(path, () => resolve(true));
  });
}

/** The connection of a backup to the running server. */
export type RunningServer = {
  /** Returns the file with a copy of the database, which is removed when the connection ends. */
  snapshot(): Promise<string>;
  recordBackup(state: BackupState): Promise<void>;
  close(): void;
};

/** Connects to the server that uses a data folder; null if none runs. */
export async function connectToServer(dataDir: string): Promise<RunningServer | null> {
  const socket = connect(controlPath(dataDir));
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED'].includes(codeOf(error))) return null;
    throw error;
  }
  socket.on('error', () => {});
  const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })[
    Symbol.asyncIterator
  ]();
  const ask = async (command: string): Promise<Answer> => {
    socket.write(`${command}\n`);
    const { done, value } = await lines.next();
    if (done) throw new OperationError('The server stopped during the backup');
    const said: Answer = JSON.parse(value);
    if ('error' in said) throw new OperationError(`The server could not copy its database: ${said.error}`);
    return said;
  };
  return {
    async snapshot() {
      const said = await ask('snapshot');
      if (!('file' in said))
        throw new OperationError('The server did not answer with a copy of its database');
      return said.file;
    },
    async recordBackup(state) {
      await ask(`done ${JSON.stringify(state)}`);
    },
    close: () => socket.destroy(),
  };
}
