import { PartAwayError } from '../log/away.ts';
import { sqliteLibrary } from './sqlite-package.mjs';

/**
 * Result codes after which the same call may succeed later, when the disk has space or is available again
 * (sqlite.org/rescode.html).
 */
const AWAY = /^SQLITE_(?:FULL|IOERR|CANTOPEN|READONLY|NOMEM|BUSY)/;

/** Converts an error of SQLite to a `PartAwayError` if the disk caused it. */
export function sqliteFault(error: unknown): unknown {
  return error instanceof sqliteLibrary().SqliteError && AWAY.test(error.code)
    ? new PartAwayError('database', error)
    : error;
}
