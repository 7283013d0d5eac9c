import { PartAwayError } from '../log/away.ts';
import { sqliteLibrary } from './sqlite-package.mjs';

/** Results after which the same call may do well once the disk has room, or is there again (sqlite.org/rescode.html). */
const AWAY = /^SQLITE_(?:FULL|IOERR|CANTOPEN|READONLY|NOMEM|BUSY)/;

/** What SQLite threw, as a `PartAwayError` where it is the disk's fault. */
export function sqliteFault(error: unknown): unknown {
  return error instanceof sqliteLibrary().SqliteError && AWAY.test(error.code)
    ? new PartAwayError('database', error)
    : error;
}
