import type { Kysely } from 'kysely';
import type { CoreDeps } from '../core/deps.ts';
import type { Database } from '../db/schema.ts';
import type { CallCount, CallCounts } from './call-counts.ts';
import { limitKey } from './limit-key.ts';

/** The interval at which processes exchange counts. */
const EVERY_MILLISECONDS = 500;

/** Three parameters per row: far below the limit of a statement. */
const ROWS_A_STATEMENT = 500;

/**
 * Shares counts between the processes on one database: each adds its own calls to a table and reads the sums, twice a
 * second and for all callers at once, so that no call waits. While the database is unavailable, each process counts on
 * its own.
 */
export function startSharing(
  { db, config, log }: Pick<CoreDeps, 'db' | 'config'> & { log: Pick<CoreDeps['log'], 'warn'> },
  counts: CallCounts,
): { stop(): Promise<void> } {
  let exchanging: Promise<void> | undefined;

  async function exchange(): Promise<void> {
    const { minute, counts: unshared } = counts.news();
    // The same order everywhere, so that two processes that update the same rows do not deadlock.
    const rows = unshared
      .map((count) => ({ count, key: limitKey(config.appSecret, 'calls', count.key) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
      const some = rows.slice(at, at + ROWS_A_STATEMENT);
      try {
        await add(db, minute, some);
      } catch (error) {
        counts.keep(rows.slice(at).map(({ count }) => count));
        log.warn({ err: error }, 'rates not shared');
        return;
      }
    }
  }

  const timer = setInterval(() => {
    exchanging ??= exchange().finally(() => {
      exchanging = undefined;
    });
  }, EVERY_MILLISECONDS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await exchanging;
    },
  };
}

async function add(
  db: Kysely<Database>,
  minute: number,
  rows: readonly { count: CallCount; key: string }[],
): Promise<void> {
  const values = rows.map(({ count, key }) => ({ key, minute, calls: count.own }));
  const sums = await db
    .insertInto('rate_counts')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'minute'])
        .doUpdateSet((eb) => ({ calls: eb('rate_counts.calls', '+', eb.ref('excluded.calls')) })),
    )
    .returning(['key', 'calls'])
    .execute();
  const callsOf = new Map(sums.map(({ key, calls }) => [key, calls]));
  for (const [index, { count, key }] of rows.entries()) {
    // Calls that arrived meanwhile are shared the next time.
    count.own -= values[index]?.calls ?? 0;
    count.shared = callsOf.get(key) ?? count.shared;
  }
}
