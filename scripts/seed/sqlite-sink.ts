import type { Database as Connection, Statement } from 'better-sqlite3';
import { sqliteLibrary } from '#server/platform/db/sqlite-package.mjs';
import { type PackedRows, type SeededTable, type Sink, seededTables } from './sink.ts';

/** Pages of indexes that were changed again and again are written once with each transaction. */
const FLUSHES_A_TRANSACTION = 20;

/**
 * Writes into a database file in large transactions, without waiting for the disk: a machine that fails meanwhile
 * leaves a file to be thrown away. The settings are the connection's own and end with it.
 * @param isFresh makes the indexes anew at the end and keeps no journal, which is faster; a process that is killed
 *   meanwhile leaves neither
 */
export function openSqliteSink(file: string, { isFresh }: { isFresh: boolean }): Sink {
  const SqliteDatabase = sqliteLibrary();
  const connection = new SqliteDatabase(file);
  connection.pragma('locking_mode = EXCLUSIVE');
  // Without it the connection refuses to be without a journal.
  connection.unsafeMode(isFresh);
  connection.pragma(`journal_mode = ${isFresh ? 'OFF' : 'WAL'}`);
  connection.pragma('synchronous = OFF');
  // In KiB: what is written at random places stays in memory until it is written once.
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

/** @returns the statements that make them again */
function dropIndexes(connection: Connection): string[] {
  const found = connection
    .prepare<[], { name: string; tbl_name: string; sql: string | null }>(
      "select name, tbl_name, sql from sqlite_master where type = 'index'",
    )
    .all();
  return found.flatMap(({ name, tbl_name, sql }) => {
    // A key's own index has no statement of its own.
    if (sql === null || !Object.hasOwn(seededTables, tbl_name)) return [];
    connection.exec(`drop index ${name}`);
    return [sql];
  });
}
