import type { Database as Connection, Statement } from 'better-sqlite3';
import { sqliteLibrary } from '#server/platform/db/sqlite-package.mjs';
import { type PackedRows, type SeededTable, type Sink, seededTables } from './sink.ts';

/** Index pages that change many times are written once in each transaction. */
const FLUSHES_A_TRANSACTION = 20;

/**
 * Writes to a database file in large transactions, without waiting for the disk: after a crash, discard the file. The settings
 * apply to this connection only.
 * @param isFresh recreates the indexes at the end and writes no journal, which is faster; a process that is killed
 *   meanwhile leaves neither
 */
export function openSqliteSink(file: string, { isFresh }: { isFresh: boolean }): Sink {
  const SqliteDatabase = sqliteLibrary();
  const connection = new SqliteDatabase(file);
  connection.pragma('locking_mode = EXCLUSIVE');
  // SQLite refuses `journal_mode = OFF` without it.
  connection.unsafeMode(isFresh);
  connection.pragma(`journal_mode = ${isFresh ? 'OFF' : 'WAL'}`);
  connection.pragma('synchronous = OFF');
  // In KiB: pages that are written at random positions stay in memory until they are written once.
  connection.pragma('cache_size = -800000');
  connection.pragma('temp_store = MEMORY');
  connection.exec('begin immediate');
  const indexes = isFresh ? dropIndexes(connection) : [];
  const inserts = new Map<SeededTable, Statement>();
  for (const [table, columns] of Object.entries(seededTables)) {
    const places = columns.map(() => '?').join(', ');
    const insert = connection.prepare(`insert into ${table} (${columns.join(', ')}) values (${places})`);
    inserts.set(table as SeededTable, insert);
  }
  let flushes = 0;
  return {
    write(table: SeededTable, rows: PackedRows) {
      if (typeof rows === 'string') throw new Error('SQLite takes values');
      const insert = inserts.get(table);
      for (const row of rows) insert?.run(row);
    },
    async flush() {
      flushes += 1;
      if (flushes % FLUSHES_A_TRANSACTION === 0) connection.exec('commit; begin immediate');
    },
    async close() {
      for (const sql of indexes) connection.exec(sql);
      connection.exec('commit');
      connection.pragma('journal_mode = WAL');
      connection.close();
    },
  };
}

/** @returns the statements that create them again */
function dropIndexes(connection: Connection): string[] {
  const found = connection
    .prepare<[], { name: string; tbl_name: string; sql: string | null }>(
      "select name, tbl_name, sql from sqlite_master where type = 'index'",
    )
    .all();
  return found.flatMap(({ name, tbl_name, sql }) => {
    // The automatic index of a key has no statement of its own.
    if (sql === null || !Object.hasOwn(seededTables, tbl_name)) return [];
    connection.exec(`drop index ${name}`);
    return [sql];
  });
}
