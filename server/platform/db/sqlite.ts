import { dirname } from 'node:path';
import type { Database as Connection } from 'better-sqlite3';
import { type Dialect, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { DatabaseInUseError } from './database-in-use.ts';
import type { OpenedDialect } from './opened-dialect.ts';
import { CommitGroup } from './sqlite-commit-group.ts';
import { DirectAdapter, SqliteDriver } from './sqlite-driver.ts';
import { sqliteLibrary } from './sqlite-package.mjs';

/**
 * SQLite in one file. Kysely's own dialect prepares every statement anew and waits for the disk once a transaction;
 * this one prepares each text once, and lets transactions that end together share one commit.
 */
export function openSqlite(file: string): OpenedDialect {
  const connection = openFile(file);
  const group = new CommitGroup(connection);
  const driver = new SqliteDriver(connection, group);
  const dialect: Dialect = {
    createAdapter: () => new DirectAdapter(driver, dialect),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return {
    dialect,
    close: async () => {
      group.commit();
      connection.close();
    },
  };
}

function openFile(file: string): Connection {
  const SqliteDatabase = sqliteLibrary();
  const connection = new SqliteDatabase(file, { timeout: 500 });
  try {
    // Taken at once and held while the process lives: a second process must fail at its start, not lose a save later.
    connection.pragma('locking_mode = EXCLUSIVE');
    connection.pragma('journal_mode = WAL');
    // One fsync a commit: an acknowledged save survives a power cut.
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    // Deleted values are overwritten, not left in free pages.
    connection.pragma('secure_delete = ON');
    // While the log is empty SQLite asks the disk for the file's size before every read: a page that is written as it was,
    // so that it is not. Nobody reads the number.
    connection.exec('begin immediate; pragma user_version = 0; commit');
    return connection;
  } catch (cause) {
    connection.close();
    if (cause instanceof SqliteDatabase.SqliteError && cause.code.startsWith('SQLITE_BUSY')) {
      throw new DatabaseInUseError(`Another process is already using the database in ${dirname(file)}`, {
        cause,
      });
    }
    throw cause;
  }
}
