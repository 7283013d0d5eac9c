import type { Database as Connection, Statement } from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  Transaction,
} from 'kysely';
import { ConnectionUse } from './connection-use.ts';
import type { CommitGroup } from './sqlite-commit-group.ts';
import { sqliteFault } from './sqlite-commit-group.ts';
import { copyDatabase } from './sqlite-copy.ts';

/** Maximum number of cached prepared statements; the server's own are about a hundred, and lists of ids add a few. */
const PREPARED_AT_MOST = 500;

/**
 * SQLite features beyond Kysely's interface: waiting until an ended transaction is on disk, and running transactions
 * and queries without Kysely's asynchronous layers, which cost several times as much as SQLite's synchronous calls.
 */
export class DirectAdapter extends SqliteAdapter {
  readonly #driver: SqliteDriver;
  readonly #dialect: Dialect;
  /** Number of snapshots that a backup is reading, see `backup-hold.ts`. */
  snapshots = 0;

  constructor(driver: SqliteDriver, dialect: Dialect) {
    super();
    this.#driver = driver;
    this.#dialect = dialect;
  }

  get use(): ConnectionUse {
    return this.#driver.use;
  }

  /** See `CommitGroup`; undefined if everything is on disk. */
  durable(): Promise<void> | undefined {
    return this.#driver.group.durable();
  }

  /** Writes a consistent copy of the database into a new file, while calls go on. */
  copyTo(file: string): Promise<void> {
    return copyDatabase(this.#driver.source, file);
  }

  /** Runs `work` in a transaction, like Kysely's `transaction().execute`. */
  async transaction<Tables, T>(
    db: Kysely<Tables>,
    work: (trx: Transaction<Tables>) => Promise<T>,
  ): Promise<T> {
    const driver = this.#driver;
    const executor = db.getExecutor();
    // Waits for the connection; Kysely throws if the database is closed.
    return executor.provideConnection(async (connection) => {
      driver.group.beginMember();
      const provider = {
        async provideConnection<R>(consumer: (connection: DatabaseConnection) => Promise<R>): Promise<R> {
          if (driver.inProgress !== trx) throw new Error('The transaction has ended');
          return consumer(connection);
        },
      };
      const trx = new Transaction<Tables>({
        config: { dialect: this.#dialect },
        dialect: this.#dialect,
        driver,
        executor: executor.withConnectionProvider(provider),
      });
      driver.inProgress = trx;
      try {
        const result = await work(trx);
        driver.group.releaseMember();
        return result;
      } catch (error) {
        driver.group.undoMember();
        throw error;
      } finally {
        driver.inProgress = null;
      }
    });
  }

  /**
   * Runs a query synchronously if possible: in the current transaction, or for a read-only query while the connection
   * is free. Returns undefined if it has to be run asynchronously.
   */
  answerAtOnce<Row>(
    db: Pick<Kysely<unknown>, 'isTransaction'>,
    query: CompiledQuery,
  ): QueryResult<Row> | undefined {
    const { inProgress, connection, isFree } = this.#driver;
    if (db === inProgress) return connection.run<Row>(query);
    const mayRun = !db.isTransaction && isFree && connection.onlyReads(query);
    return mayRun ? connection.run<Row>(query) : undefined;
  }
}

export function isSqlite<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof DirectAdapter;
}

/** One connection that its users take in turns, with group commit. */
export class SqliteDriver implements Driver {
  readonly connection: PreparedConnection;
  readonly group: CommitGroup;
  readonly source: Connection;
  /** The transaction of `DirectAdapter` that holds the connection. */
  inProgress: object | null = null;
  readonly #turn = new Turn();
  readonly use = new ConnectionUse(() => {
    const { isFree, waiting } = this.#turn;
    return { used: isFree ? 0 : 1, idle: isFree ? 1 : 0, waiting };
  });
  #isClosed = false;

  constructor(connection: Connection, group: CommitGroup) {
    this.connection = new PreparedConnection(connection, group);
    this.group = group;
    this.source = connection;
  }

  /** Whether the connection is free and open. */
  get isFree(): boolean {
    return this.#turn.isFree && !this.#isClosed;
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.use.measured(() => this.#turn.take());
    return this.connection;
  }

  async releaseConnection() {
    this.#turn.give();
  }

  async beginTransaction() {
    this.group.beginMember();
  }

  async commitTransaction() {
    this.group.releaseMember();
  }

  async rollbackTransaction() {
    this.group.undoMember();
  }

  // The opener of the file closes it.
  async destroy() {
    this.#isClosed = true;
  }
}

class PreparedConnection implements DatabaseConnection {
  readonly #connection: Connection;
  readonly #group: CommitGroup;
  readonly #statements = new Map<string, Statement<unknown[], unknown>>();

  constructor(connection: Connection, group: CommitGroup) {
    this.#connection = connection;
    this.#group = group;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = this.run<Row>(query);
    // A write outside of a transaction joins the open group, and must be on disk before it is acknowledged.
    if (!this.#group.isMemberActive && !this.onlyReads(query)) await this.#group.durable();
    return result;
  }

  // biome-ignore lint/correctness/useYield: nothing here streams; Kysely's interface asks for the method
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported: read a page at a time');
  }

  onlyReads({ sql }: CompiledQuery): boolean {
    return this.#prepare(sql).readonly;
  }

  /** SQLite is synchronous. */
  run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    try {
      const statement = this.#prepare(sql);
      if (statement.reader) return { rows: statement.all(...parameters) as Row[] };
      const { changes, lastInsertRowid } = statement.run(...parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      throw sqliteFault(error);
    }
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

/** A first-in, first-out mutex of the connection. */
class Turn {
  #taken = false;
  readonly #waiting: (() => void)[] = [];

  get isFree(): boolean {
    return !this.#taken;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

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
