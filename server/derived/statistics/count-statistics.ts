import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { mondayOf } from './days.ts';
import type { Measure } from './measures.ts';
import type { StatisticsTable } from './tables.ts';

/** An event counted on a day ('YYYY-MM-DD', UTC); a negative `by` subtracts. */
export type Counted = { measure: Measure; day: string; item?: string; by?: number };

/** Per statement; SQLite allows 32,766 parameters. */
const ROWS_AT_ONCE = 1000;

/**
 * Updates the counters in the transaction of the counted event. All transactions share these rows: call it late, after
 * `countCases` and before the audit. Rows are written in key order to prevent deadlocks.
 */
export async function countStatistics(
  trx: Transaction<Database>,
  counted: readonly Counted[],
): Promise<void> {
  const rows = rowsOf(counted);
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await trx
      .insertInto('statistics')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict
          .columns(['measure', 'span', 'first_day', 'item'])
          .doUpdateSet((eb) => ({ n: eb('statistics.n', '+', eb.ref('excluded.n')) })),
      )
      .execute();
  }
}

/** Returns one row per day and week; rows whose sum is 0 are omitted. */
function rowsOf(counted: readonly Counted[]): StatisticsTable[] {
  const found = new Map<string, StatisticsTable>();
  for (const { measure, day, item = '', by = 1 } of counted) {
    for (const [span, first_day] of [
      ['day', day],
      ['week', mondayOf(day)],
    ] as const) {
      const key = `${measure}|${span}|${first_day}|${item}`;
      const row = found.get(key) ?? { measure, span, first_day, item, n: 0 };
      row.n += by;
      found.set(key, row);
    }
  }
  return [...found]
    .filter(([, { n }]) => n !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row);
}
