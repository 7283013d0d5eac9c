import type { FastifyBaseLogger } from 'fastify';
import { Kysely, sql } from 'kysely';
import { awayOf } from '../log/away.ts';
import type { DatabaseLimits } from '../settings/config.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './schema.ts';

/** A replica further behind does not answer, in seconds. */
const LAG_AT_MOST = 5;
/** A replica that failed is asked again after this time, in milliseconds. */
const AGAIN_AFTER_MS = 5_000;

/** A streaming replica of PostgreSQL that answers reads. */
export type Replica = {
  db: Kysely<Database>;
  /**
   * Runs a read on the replica; undefined if the primary has to answer: the replica is away, lags, or has not replayed
   * the given position of the write-ahead log.
   * @param since the position that the caller has to see; null for any
   */
  read<T>(since: string | null, run: () => Promise<T>): Promise<T | undefined>;
  close(): Promise<void>;
};

/** Opens the replica without connecting. Its state is logged once when it changes. */
export function openReplica(
  url: string,
  limits: DatabaseLimits,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
): Replica {
  // The primary can answer: no call waits long for a replica.
  const { dialect, close } = openPostgres(url, { ...limits, connectMs: 1_000, waitMs: 1_000 });
  const db = new Kysely<Database>({ dialect });
  let isUsed = true;
  let askedAgainAt = 0;

  function found(isUsable: boolean, reason: string): void {
    if (isUsable === isUsed) return;
    isUsed = isUsable;
    if (isUsable) log.warn({ part: 'replica' }, 'the replica answers again');
    else log.error({ part: 'replica', reason }, 'the primary answers in place of the replica');
  }

  return {
    db,
    close,
    async read(since, run) {
      if (performance.now() < askedAgainAt) return undefined;
      try {
        const state = await stateOf(db, since);
        found(state.isUsable, state.reason);
        return state.isUsable && state.hasReplayed ? await run() : undefined;
      } catch (error) {
        // Any other error is thrown by the primary too, or was a conflict with what the replica replays.
        if (awayOf(error)) {
          askedAgainAt = performance.now() + AGAIN_AFTER_MS;
          found(false, 'away');
        }
        return undefined;
      }
    },
  };
}

type State = { isUsable: boolean; reason: string; hasReplayed: boolean };

/** A replica that does not receive the log would look as if it had replayed everything. */
async function stateOf(db: Kysely<Database>, since: string | null): Promise<State> {
  const { rows } = await sql<{ replica: boolean; receives: boolean; lag: number; replayed: boolean }>`
    select pg_is_in_recovery() as replica,
      exists (select from pg_stat_wal_receiver) as receives,
      case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
        else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) end::float8 as lag,
      coalesce(pg_last_wal_replay_lsn() >= ${since}::pg_lsn, ${since}::text is null) as replayed`.execute(db);
  const [row] = rows;
  const reason = reasonOf(row);
  return { isUsable: reason === '', reason, hasReplayed: row?.replayed ?? false };
}

function reasonOf(row?: { replica: boolean; receives: boolean; lag: number }): string {
  if (!row?.replica) return 'it is no replica';
  if (!row.receives) return 'it receives nothing';
  return row.lag > LAG_AT_MOST ? 'it lags' : '';
}

/** Returns the position of the primary's write-ahead log, which a replica has to replay to have every commit so far. */
export async function writtenPosition(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{
    position: string;
  }>`select pg_current_wal_insert_lsn()::text as position`.execute(db);
  return rows[0]?.position ?? '';
}
