import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { askedOf, PartAwayError } from '../log/away.ts';
import { pg } from './pg.ts';

/**
 * SQLSTATEs after which the same call may do well later (https://www.postgresql.org/docs/current/errcodes-appendix.html):
 * the connection (08), a want of room, memory or connections (53), an operator who stops or starts it (57P), its disk
 * (58), a server that has become another's replica (25006), and a statement that took longer than it may (57014).
 */
const AWAY = /^(?:08|53|57P|58)|^25006$|^57014$/;
const TOOK_TOO_LONG = '57014';

/** What PostgreSQL is given beyond its own limit to say that a statement took too long. */
const ANSWER_MS = 500;

const known = new WeakMap<PoolClient, PostgresConnection>();

/**
 * How long statements of a pool may take. PostgreSQL is told when a connection starts; a pooler such as PgBouncer in
 * transaction mode refuses that, and is told in each transaction instead. There the limit of a single statement is ours
 * alone: the connection is given up, and the pooler ends the statement with it.
 */
export type StatementLimit = {
  /** Milliseconds; 0: a statement may take any time. */
  readonly ms: number;
  /** Whether the limit is part of each transaction; found out by the first connection. */
  inTransactions: boolean;
};

/**
 * Watches every connection that the pool makes: an end that nobody listens to would be the end of the process, while the
 * connection is in use too.
 */
export function watchConnections(pool: Pool, limit: StatementLimit): void {
  pool.on('connect', (client) => known.set(client, new PostgresConnection(client, limit)));
  // Of a connection that nobody uses; the pool replaces it.
  pool.on('error', () => {});
}

/** Takes a connection of a pool that is watched. Throws `PartAwayError`. */
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
    // Of connections made at once, each is refused: all of them try again.
    if (begunInTransactions || !isRefusedAtStart(error)) throw error;
    limit.inTransactions = true;
    return pool.connect();
  }
}

/** Whether a pooler refuses the limit as a parameter of the connection. */
function isRefusedAtStart(error: unknown): boolean {
  return error instanceof Error && /unsupported startup parameter: statement_timeout/.test(error.message);
}

/** A connection whose every failure ends in the call that met it, and whose every answer comes or is given up. */
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
    // A server that is stopped, or behind a broken line, never says that the time is up.
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

  /** The beginning of a transaction, in the same round trip with its limit where that is part of transactions. */
  #withLimit(sql: string): string {
    const { ms, inTransactions } = this.#limit;
    if (!inTransactions || ms === 0 || !/^(?:begin|start transaction)\b/.test(sql)) return sql;
    return `${sql}; set local statement_timeout = ${ms}`;
  }

  /** Its answer, should one come, would be taken for the next one's: the connection ends, and what waits for it fails. */
  #giveUp(): void {
    this.#isLost = true;
    // While a query waits for its answer this destroys the socket.
    void this.#client.end();
  }

  #isAway(error: unknown): boolean {
    if (error instanceof pg().DatabaseError && AWAY.test(error.code ?? '')) {
      // A statement that PostgreSQL itself has ended leaves the connection as it was.
      if (error.code !== TOOK_TOO_LONG) this.#isLost = true;
      return true;
    }
    return this.#isLost;
  }
}
