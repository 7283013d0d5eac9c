import type { Database as Connection, Statement } from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
} from 'kysely';
import type { CommitGroup } from './sqlite-commit-group.ts';

/** Statements kept prepared; the server's own are about a hundred, and lists of ids make a few more. */
const PREPARED_AT_MOST = 500;

/** Tells `inTransaction` when a transaction that has ended is on the disk. */
export class GroupingAdapter extends SqliteAdapter {
  readonly #group: CommitGroup;

  constructor(group: CommitGroup) {
    super();
    this.#group = group;
  }

  durable(): Promise<void> {
    return this.#group.durable();
  }
}

/** One connection, which its users take in turns; transactions end in groups. */
export class SqliteDriver implements Driver {
  readonly #connection: PreparedConnection;
  readonly #group: CommitGroup;
  readonly #turn = new Turn();

  constructor(connection: Connection, group: CommitGroup) {
    this.#connection = new PreparedConnection(connection, group);
    this.#group = group;
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turn.take();
    return this.#connection;
  }

  async releaseConnection() {
    this.#turn.give();
  }

  async beginTransaction() {
    this.#group.beginMember();
  }

  async commitTransaction() {
    this.#group.releaseMember();
  }

  async rollbackTransaction() {
    this.#group.undoMember();
  }

  // The file is closed by whoever opened it.
  async destroy() {}
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
    const statement = this.#prepare(query.sql);
    const result = run<Row>(statement, query.parameters);
    // A change of its own, outside any transaction, joins the open group: it too must be on the disk first.
    if (!statement.readonly && !this.#group.isMemberActive) await this.#group.durable();
    return result;
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

function run<Row>(
  statement: Statement<unknown[], unknown>,
  parameters: readonly unknown[],
): QueryResult<Row> {
  if (statement.reader) return { rows: statement.all(...parameters) as Row[] };
  const { changes, lastInsertRowid } = statement.run(...parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
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
