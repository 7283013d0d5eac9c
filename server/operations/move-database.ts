import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '#server/platform/core/clock.ts';
import { digestsOf, type StoredTable, storedTables, type TableDigest } from '#server/platform/db/all-rows.ts';
import { type Database, type DatabaseHandle, openDatabase } from '#server/platform/db/database.ts';
import { DatabaseInUseError } from '#server/platform/db/database-in-use.ts';
import { DirectAdapter } from '#server/platform/db/sqlite-driver.ts';
import { inSnapshot } from '#server/platform/db/transaction.ts';
import type { Config, DatabaseConfig } from '#server/platform/settings/config.ts';
import { appliedNames, migrate } from '#server/start/migrate.ts';
import { migrations } from '#server/start/migrations.ts';
import { openForLongWork } from '#server/start/prepare-database.ts';
import { isMoveUnfinished, MOVE_MARK } from '#server/start/unfinished.ts';
import { checkedChain } from './checked-chain.ts';
import { connectToServer } from './control-socket.ts';
import { deleteOthers, hasOthers, moveRows, setCounters } from './move-rows.ts';
import { OperationError } from './operation-error.ts';

export type MoveOptions = {
  from: DatabaseConfig;
  to: DatabaseConfig;
  /** Copies while the server runs, so that the last run, for which it is stopped, takes over only what changed since. */
  ahead: boolean;
};

export type MoveResult = {
  tables: number;
  rows: number;
  written: number;
  deleted: number;
  seconds: number;
  /** What the check of the audit chain found; null for a run ahead. */
  chain: string | null;
};

type Db = Kysely<Database>;

/** The name under which connections of a move are known to PostgreSQL, to find those of a server. */
const APPLICATION = 'onboarding-move';

/**
 * Moves all rows into another database, and compares both. It can be run again after it was ended; until it is complete, no server
 * starts on the target. The source is not changed.
 */
export async function moveDatabase(config: Config, clock: Clock, options: MoveOptions): Promise<MoveResult> {
  const begun = performance.now();
  const moved = await withSource(config, options, async (from) => {
    await refuseOtherSchema(from);
    const target = await openTarget(config, options.to);
    try {
      const { sources, ...totals } = await moveAll(from, target.db);
      if (options.ahead) return { ...totals, chain: null };
      compare(sources, await digestsOf(target.db));
      await setCounters(target.db);
      const chain = await checkedChain({ db: target.db, config, clock });
      await sql`analyze`.execute(target.db);
      await sql`drop table ${sql.table(MOVE_MARK)}`.execute(target.db);
      return { ...totals, chain };
    } finally {
      await target.close();
    }
  });
  return { ...moved, seconds: (performance.now() - begun) / 1000 };
}

const movedTables = async (db: Db): Promise<StoredTable[]> =>
  (await storedTables(db)).filter(({ name }) => name !== MOVE_MARK);

async function moveAll(
  from: Db,
  to: Db,
): Promise<Omit<MoveResult, 'seconds' | 'chain'> & { sources: Record<string, TableDigest> }> {
  const tables = await movedTables(from);
  const there = new Map((await movedTables(to)).map((table) => [table.name, table]));
  const other = tables.find(({ name, columns }) => there.get(name)?.columns.join() !== columns.join());
  if (other)
    throw new OperationError(`The table ${other.name} has other columns in the target: no move is possible`);
  const totals = { tables: tables.length, rows: 0, written: 0, deleted: 0 };
  const sources: Record<string, TableDigest> = {};
  // Tables that refer to others come after them.
  for (const table of tables) {
    const { source, written, deleted } = await moveRows(from, to, table);
    sources[table.name] = source;
    totals.rows += source.rows;
    totals.written += written;
    totals.deleted += deleted;
  }
  for (const table of tables.toReversed()) {
    const source = sources[table.name];
    if (source && (await hasOthers(to, table, source))) totals.deleted += await deleteOthers(from, to, table);
  }
  return { ...totals, sources };
}

async function withSource<T>(
  config: Config,
  { from, ahead }: MoveOptions,
  use: (db: Db) => Promise<T>,
): Promise<T> {
  if (from.dialect === 'postgres') return withPostgres(config, from, ahead, use);
  if (!existsSync(from.file)) throw new OperationError(`${from.file} does not exist`);
  const server = ahead ? await connectToServer(dirname(from.file)) : null;
  try {
    const file = server ? await server.snapshot() : from.file;
    const source = openSource(config, file);
    try {
      return await use(source.db);
    } finally {
      await source.close();
    }
  } finally {
    server?.close();
  }
}

function openSource(config: Config, file: string): DatabaseHandle {
  try {
    return openDatabase({ ...config, database: { dialect: 'sqlite', file } });
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error;
    throw new OperationError(
      'A server uses this database: stop it, or copy ahead with --ahead while it runs',
    );
  }
}

async function withPostgres<T>(
  config: Config,
  from: DatabaseConfig & { dialect: 'postgres' },
  ahead: boolean,
  use: (db: Db) => Promise<T>,
): Promise<T> {
  const source = openForLongWork({ ...config, database: named(from) });
  try {
    if (!ahead) await refuseServers(source.db, 'move from');
    return await inSnapshot(source.db, use);
  } finally {
    await source.close();
  }
}

function named<Given extends DatabaseConfig>(given: Given): Given {
  if (given.dialect !== 'postgres') return given;
  const url = new URL(given.url);
  url.searchParams.set('application_name', APPLICATION);
  return { ...given, url: url.href };
}

async function refuseServers(db: Db, doing: string): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and application_name <> ${APPLICATION}`.execute(db);
  if ((rows[0]?.n ?? 0) === 0) return;
  throw new OperationError(
    `Other processes are connected to the database to ${doing}: stop all servers, or copy ahead with --ahead`,
  );
}

async function refuseOtherSchema(from: Db): Promise<void> {
  const applied = await appliedNames(from);
  if (migrations.length === applied.size && migrations.every(({ name }) => applied.has(name))) return;
  throw new OperationError(
    'The database is of another version of this product: start this version on it once',
  );
}

async function openTarget(config: Config, to: DatabaseConfig): Promise<DatabaseHandle> {
  if (to.dialect === 'sqlite') await mkdir(dirname(to.file), { recursive: true, mode: 0o700 });
  const target = openForLongWork({ ...config, database: named(to) });
  try {
    if (!(await isMoveUnfinished(target.db))) {
      if ((await storedTables(target.db)).length > 0) {
        throw new OperationError('The database to move to is not empty: name an empty one');
      }
      await sql`create table ${sql.table(MOVE_MARK)} (started_at text not null)`.execute(target.db);
    }
    await migrate(target);
    if (!(target.db.getExecutor().adapter instanceof DirectAdapter))
      await refuseServers(target.db, 'move to');
    return target;
  } catch (error) {
    await target.close();
    throw error;
  }
}

/** Throws unless both databases have the same rows. */
function compare(from: Record<string, TableDigest>, to: Record<string, TableDigest>): void {
  for (const [name, { rows, digest }] of Object.entries(from)) {
    if (to[name]?.rows === rows && to[name]?.digest === digest) continue;
    throw new OperationError(
      `The table ${name} differs after the move: ${rows} rows, and ${to[name]?.rows ?? 0} in the target. Run db:move again`,
    );
  }
}
