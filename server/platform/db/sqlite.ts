import { dirname } from 'node:path';
import type { Database as Connection } from 'better-sqlite3';
import { type Dialect, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { DatabaseInUseError } from './database-in-use.ts';
import type { OpenedDialect } from './opened-dialect.ts';
import { CommitGroup } from './sqlite-commit-group.ts';
import { DirectAdapter, SqliteDriver } from './sqlite-driver.ts';
import { sqliteLibrary } from './sqlite-package.mjs';

/**
 * Opens SQLite in one file. Kysely's own dialect prepares every statement again and syncs every transaction; this one
 * caches prepared statements and uses group commit.
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
    // Locked from the start and for the lifetime of the process: a second process must fail at its start, not lose a
    // save later.
    connection.pragma('locking_mode = EXCLUSIVE');
    connection.pragma('journal_mode = WAL');
    // One fsync per commit: an acknowledged save survives a power failure.
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    // Overwrites deleted values instead of leaving them in free pages.
    connection.pragma('secure_delete = ON');
    // While the WAL is empty, SQLite queries the file's size before every read. Writing an unchanged, unused value
    // makes it non-empty.
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
