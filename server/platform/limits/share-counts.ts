import type { Kysely } from 'kysely';
import type { CoreDeps } from '../core/deps.ts';
import type { Database } from '../db/schema.ts';
import type { CallCount, CallCounts } from './call-counts.ts';
import { limitKey } from './limit-key.ts';

/** Processes agree on a count within this time. */
const EVERY_MILLISECONDS = 500;

/** Three values a row: far from what a statement may hold. */
const ROWS_A_STATEMENT = 500;

/**
 * Has the processes on one database count together: each adds what was called through it to a table and learns what
 * the others have added, twice a second and for all callers at once, so that no call waits for it. While the database
 * cannot be reached each process goes on counting for itself.
 */
export function startSharing(
  { db, config, log }: Pick<CoreDeps, 'db' | 'config'> & { log: Pick<CoreDeps['log'], 'warn'> },
  counts: CallCounts,
): { stop(): Promise<void> } {
  let exchanging: Promise<void> | undefined;

  async function exchange(): Promise<void> {
    const { minute, counts: untold } = counts.news();
    // One order everywhere: of two processes that add to the same rows, one waits for the other.
    const rows = untold
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
  const told = rows.map(({ count, key }) => ({ key, minute, calls: count.own }));
  const sums = await db
    .insertInto('rate_counts')
    .values(told)
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'minute'])
        .doUpdateSet((eb) => ({ calls: eb('rate_counts.calls', '+', eb.ref('excluded.calls')) })),
    )
    .returning(['key', 'calls'])
    .execute();
  const callsOf = new Map(sums.map(({ key, calls }) => [key, calls]));
  for (const [index, { count, key }] of rows.entries()) {
    // Calls that came in meanwhile are told the next time.
    count.own -= told[index]?.calls ?? 0;
    count.shared = callsOf.get(key) ?? count.shared;
  }
}
