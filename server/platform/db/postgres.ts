import { type DialectAdapter, PostgresAdapter, PostgresDialect } from 'kysely';
import type { ClientConfig, Pool } from 'pg';
import type { DatabaseLimits } from '../settings/config.ts';
import { ConnectionUse } from './connection-use.ts';
import type { OpenedDialect } from './opened-dialect.ts';
import { pg, type StatementLimit, takeConnection, watchConnections } from './postgres-connection.ts';

const INT8 = 20;
const CONNECTIONS = 10;
/** Time limit of the health check. */
const LOOK_MS = 1_500;

/**
 * Opens PostgreSQL through a pool of at most 10 connections, plus one for the health check. `count(*)` and `bigint` are
 * returned as numbers, as SQLite does: no counter comes near 2^53. Every failure is a `PartAwayError`, within the time
 * limits.
 */
export function openPostgres(url: string, limits: DatabaseLimits): OpenedDialect {
  const { pool, connect } = openPool(url, CONNECTIONS, limits);
  // A separate pool, so that the health check never waits for a busy pool.
  const lookout = openPool(url, 1, { connectMs: LOOK_MS, waitMs: LOOK_MS, statementMs: LOOK_MS });
  const use = new ConnectionUse(() => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  const adapter = new PostgresLookout(async () => {
    const connection = await lookout.connect();
    try {
      await connection.query('select 1', []);
    } finally {
      connection.release();
    }
  }, use);
  let closed: Promise<unknown> | undefined;
  const close = async () => {
    closed ??= Promise.all([pool.end(), lookout.pool.end()]);
    await closed;
  };
  return {
    dialect: new LookoutDialect({ pool: { connect: () => use.measured(connect), end: close } }, adapter),
    close,
  };
}

/** An adapter with a health check of the database. */
export class PostgresLookout extends PostgresAdapter {
  /** Throws `PartAwayError`. */
  readonly probe: () => Promise<void>;
  readonly use: ConnectionUse;

  constructor(probe: () => Promise<void>, use: ConnectionUse) {
    super();
    this.probe = probe;
    this.use = use;
  }
}

class LookoutDialect extends PostgresDialect {
  readonly #adapter: DialectAdapter;

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0], adapter: DialectAdapter) {
    super(config);
    this.#adapter = adapter;
  }

  override createAdapter(): DialectAdapter {
    return this.#adapter;
  }
}

type WatchedPool = { pool: Pool; connect: () => ReturnType<typeof takeConnection> };

function openPool(url: string, max: number, { connectMs, waitMs, statementMs }: DatabaseLimits): WatchedPool {
  const { Client, Pool, types } = pg();
  const limit: StatementLimit = { ms: statementMs, inTransactions: false };
  /** The pool's timeout includes waiting for a free connection; the client's covers only connecting. */
  class DialledClient extends Client {
    constructor(config: ClientConfig = {}) {
      super({
        ...config,
        connectionTimeoutMillis: connectMs,
        // A statement that takes longer than a user waits is a fault and must not hold its locks.
        ...(!limit.inTransactions && { statement_timeout: statementMs }),
      });
    }
  }
  const pool = new Pool({
    Client: DialledClient,
    connectionString: url,
    max,
    connectionTimeoutMillis: waitMs,
    // Detects dead connections while they are idle.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: {
      getTypeParser: (id, format) =>
        id === INT8 && format !== 'binary' ? Number : types.getTypeParser(id, format),
    },
  });
  watchConnections(pool, limit);
  return { pool, connect: () => takeConnection(pool, limit) };
}
