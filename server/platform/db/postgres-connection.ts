import { createRequire } from 'node:module';
import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { askedOf, PartAwayError } from '../log/away.ts';

const load = createRequire(import.meta.url);

/** The driver, loaded when the first pool is opened, so that it does not slow down a start on SQLite. */
export const pg = () => load('pg') as typeof import('pg');

/**
 * SQLSTATEs after which the same call may succeed later
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html): connection errors (08), lack of disk space, memory
 * or connections (53), operator intervention (57P), system errors (58), a server that became a read-only replica
 * (25006), and a statement timeout (57014).
 */
const AWAY = /^(?:08|53|57P|58)|^25006$|^57014$/;
const TOOK_TOO_LONG = '57014';

/** The time after the statement timeout within which PostgreSQL has to report it. */
const ANSWER_MS = 500;

const known = new WeakMap<PoolClient, PostgresConnection>();

/**
 * The statement timeout of a pool. It is a startup parameter of a connection; a pooler such as PgBouncer in transaction
 * mode refuses that parameter, so that each transaction sets the timeout instead. Behind a pooler, a single statement
 * has only a client-side timeout: the connection is closed, and the pooler cancels the statement with it.
 */
export type StatementLimit = {
  /** Milliseconds; 0 for no limit. */
  readonly ms: number;
  /** Whether each transaction sets the timeout; determined by the first connection. */
  inTransactions: boolean;
};

/**
 * Adds error handlers to every connection of the pool: an unhandled `error` event of a connection, even while it is in
 * use, would end the process.
 */
export function watchConnections(pool: Pool, limit: StatementLimit): void {
  pool.on('connect', (client) => known.set(client, new PostgresConnection(client, limit)));
  // Errors of idle connections; the pool replaces them.
  pool.on('error', () => {});
}

/** Takes a connection of a pool with `watchConnections`. Throws `PartAwayError`. */
export async function takeConnection(pool: Pool, limit: StatementLimit): Promise<PostgresConnection> {
  const connection = known.get(await askedOf('database', () => connect(pool, limit)));
  if (!connection) throw new Error('This pool is not watched');
  return connection;
}

async function connect(pool: Pool, limit: StatementLimit): Promise<PoolClient> {
  const begunInTransactions = limit.inTransactions;
  try {
    return await pool.connect();
  } catch (error) {
    // Several connections opened at once are all refused: each of them retries.
    if (begunInTransactions || !isRefusedAtStart(error)) throw error;
    limit.inTransactions = true;
    return pool.connect();
  }
}

/** Whether a pooler refuses the timeout as a startup parameter. */
function isRefusedAtStart(error: unknown): boolean {
  return error instanceof Error && /unsupported startup parameter: statement_timeout/.test(error.message);
}

/** A connection whose errors are always thrown by the affected call, and whose queries always end or time out. */
class PostgresConnection implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #queries: PostgresPoolClient;
  readonly #limit: StatementLimit;
  readonly #answerWithinMs: number;
  #isLost = false;

  constructor(client: PoolClient, limit: StatementLimit) {
    this.#client = client;
    this.#queries = client;
    this.#limit = limit;
    this.#answerWithinMs = limit.ms === 0 ? 0 : limit.ms + ANSWER_MS;
    client.on('error', () => {
      this.#isLost = true;
    });
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<_Row>(cursor: never): never;
  async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<PostgresQueryResult<Row>> {
    // A stopped or disconnected server never reports the timeout.
    const timer =
      this.#answerWithinMs > 0 ? setTimeout(() => this.#giveUp(), this.#answerWithinMs) : undefined;
    try {
      return await this.#queries.query<Row>(this.#withLimit(sql), [...parameters]);
    } catch (error) {
      throw this.#isAway(error) ? new PartAwayError('database', error) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  release(): void {
    this.#client.release(this.#isLost);
  }

  /** Adds the timeout to the start of a transaction, in the same round trip, if transactions set it. */
  #withLimit(sql: string): string {
    const { ms, inTransactions } = this.#limit;
    if (!inTransactions || ms === 0 || !/^(?:begin|start transaction)\b/.test(sql)) return sql;
    return `${sql}; set local statement_timeout = ${ms}`;
  }

  /** Closes the connection, so that a late response is not taken for that of the next query; pending queries fail. */
  #giveUp(): void {
    this.#isLost = true;
    // While a query is pending, this destroys the socket.
    void this.#client.end();
  }

  #isAway(error: unknown): boolean {
    if (error instanceof pg().DatabaseError && AWAY.test(error.code ?? '')) {
      // After a statement timeout reported by PostgreSQL the connection is still usable.
      if (error.code !== TOOK_TOO_LONG) this.#isLost = true;
      return true;
    }
    return this.#isLost;
  }
}
