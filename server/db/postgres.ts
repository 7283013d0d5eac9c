import { PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import type { OpenedDialect } from './opened-dialect.ts';

const INT8 = 20;

/**
 * PostgreSQL through a pool of at most 10 connections.
 * `count(*)` and `bigint` come as numbers, as they do from SQLite: no counter here comes near 2^53.
 */
export function openPostgres(url: string): OpenedDialect {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    // A statement that waits longer than a person does is a fault; it must not hold its locks.
    statement_timeout: 30_000,
    types: {
      getTypeParser: (id, format) =>
        id === INT8 && format !== 'binary' ? Number : types.getTypeParser(id, format),
    },
  });
  // An idle connection that the server ends is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= pool.end();
    return closed;
  };
  return { dialect: new PostgresDialect({ pool: { connect: () => pool.connect(), end: close } }), close };
}
