import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { holdFilesForBackup } from '#server/platform/db/backup-hold.ts';
import { type BackupState, recordBackup } from '#server/platform/db/backup-state.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { DirectAdapter } from '#server/platform/db/sqlite-driver.ts';
import { sqliteLibrary } from '#server/platform/db/sqlite-package.mjs';
import type { Config } from '#server/platform/settings/config.ts';
import { openForLongWork } from '#server/start/prepare-database.ts';
import { connectToServer } from './control-socket.ts';
import { checkTool, dumpOf } from './postgres-tools.ts';

/** The database at one point in time. Files that it names are not deleted while it is used. */
export type Snapshot = {
  db: Kysely<Database>;
  /** Returns the database as bytes, without the rows of some tables. Call it last: `db` may be closed afterwards. */
  dump(without: readonly string[]): AsyncIterable<Buffer>;
};

type Use<T> = (snapshot: Snapshot) => Promise<T>;
type Finish<T> = (result: T, record: (state: BackupState) => Promise<void>) => Promise<void>;

/** Runs `use` on a snapshot of the configured database, whether or not a server runs, and then `finish`, which may record a success. */
export async function withSnapshot<T>(config: Config, use: Use<T>, finish: Finish<T>): Promise<T> {
  return config.database.dialect === 'postgres'
    ? withPostgresSnapshot(config, config.database.url, use, finish)
    : withSqliteSnapshot(config, config.database.file, use, finish);
}

async function withPostgresSnapshot<T>(
  config: Config,
  url: string,
  use: Use<T>,
  finish: Finish<T>,
): Promise<T> {
  const { db, close } = openForLongWork(config);
  try {
    await checkTool(db, 'pg_dump');
    // In a transaction of its own, begun before the snapshot: see `isBackupRunning`.
    const result = await db.transaction().execute(async (holding) => {
      await holdFilesForBackup(holding);
      return db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (trx) => {
          const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(trx);
          const snapshot = rows[0]?.id ?? '';
          return use({ db: trx, dump: (without) => dumpOf(url, { snapshot, without }) });
        });
    });
    await finish(result, (state) => recordBackup(db, state));
    return result;
  } finally {
    await close();
  }
}

async function withSqliteSnapshot<T>(
  config: Config,
  file: string,
  use: Use<T>,
  finish: Finish<T>,
): Promise<T> {
  const server = await connectToServer(config.dataDir);
  if (server) {
    try {
      const result = await readCopy(config, await server.snapshot(), use);
      await finish(result, server.recordBackup);
      return result;
    } finally {
      server.close();
    }
  }
  // Holds the database, so that no server starts meanwhile.
  const database = openDatabase({ ...config, database: { dialect: 'sqlite', file } });
  const folder = join(config.dataDir, 'snapshots');
  try {
    const { adapter } = database.db.getExecutor();
    if (!(adapter instanceof DirectAdapter)) throw new Error('The database is not SQLite');
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    const copy = join(folder, `${process.pid}.sqlite`);
    await adapter.copyTo(copy);
    const result = await readCopy(config, copy, use);
    await finish(result, (state) => recordBackup(database.db, state));
    return result;
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function readCopy<T>(config: Config, file: string, use: Use<T>): Promise<T> {
  const copy = openDatabase({ ...config, database: { dialect: 'sqlite', file } });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await copy.close();
    isOpen = false;
  };
  try {
    return await use({
      db: copy.db,
      async *dump(without) {
        await close();
        removeRows(file, without);
        yield* createReadStream(file, { highWaterMark: 1024 * 1024 });
      },
    });
  } finally {
    await close();
  }
}

/** Removes rows without a trace, and leaves one file that needs no other. */
function removeRows(file: string, tables: readonly string[]): void {
  const SqliteDatabase = sqliteLibrary();
  const copy = new SqliteDatabase(file);
  try {
    copy.pragma('journal_mode = DELETE');
    copy.pragma('secure_delete = ON');
    for (const table of tables) copy.exec(`delete from "${table}"`);
  } finally {
    copy.close();
  }
}
