import { dirname } from 'node:path';
import SqliteDatabase, { type Database as Connection, type Statement } from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { DatabaseInUseError } from './database-in-use.ts';
import type { OpenedDialect } from './opened-dialect.ts';

/** Statements kept prepared; the server's own are about a hundred, and lists of ids make a few more. */
const PREPARED_AT_MOST = 500;

/**
 * SQLite in one file. Kysely's own dialect prepares every statement anew; this one prepares each text once, and opens
 * transactions with `begin immediate`, since all of ours write.
 */
export function openSqlite(file: string): OpenedDialect {
  const connection = openFile(file);
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(connection),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return { dialect, close: async () => void connection.close() };
}

function openFile(file: string): Connection {
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
    connection.exec('begin immediate; commit');
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

class SqliteDriver implements Driver {
  readonly #connection: Connection;
  readonly #prepared: PreparedConnection;
  readonly #turn = new Turn();

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#prepared = new PreparedConnection(connection);
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turn.take();
    return this.#prepared;
  }

  async releaseConnection() {
    this.#turn.give();
  }

  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(begin);
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(commit);
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(rollback);
  }

  async destroy() {
    this.#connection.close();
  }
}

const begin = CompiledQuery.raw('begin immediate');
const commit = CompiledQuery.raw('commit');
const rollback = CompiledQuery.raw('rollback');

class PreparedConnection implements DatabaseConnection {
  readonly #connection: Connection;
  readonly #statements = new Map<string, Statement<unknown[], unknown>>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = this.#prepare(query.sql);
    if (statement.reader) return { rows: statement.all(...query.parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...query.parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  // biome-ignore lint/correctness/useYield: nothing here streams; Kysely's interface asks for the method
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported: read a page at a time');
  }

  #prepare(sql: string): Statement<unknown[], unknown> {
    const known = this.#statements.get(sql);
    if (known) return known;
    const [oldest] = this.#statements.keys();
    if (oldest !== undefined && this.#statements.size >= PREPARED_AT_MOST) this.#statements.delete(oldest);
    const statement = this.#connection.prepare<unknown[], unknown>(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** One connection, one user at a time; whoever waits is served in the order of asking. */
class Turn {
  #taken = false;
  readonly #waiting: (() => void)[] = [];

  take(): Promise<void> | undefined {
    if (!this.#taken) {
      this.#taken = true;
      return undefined;
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  give(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }
}
