import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { mondayOf } from './days.ts';
import type { Measure } from './measures.ts';
import type { StatisticsTable } from './tables.ts';

/** That something happened on a day ('YYYY-MM-DD', UTC), or with a negative `by` that it stands there no longer. */
export type Counted = { measure: Measure; day: string; item?: string; by?: number };

/** In one statement; SQLite takes 32,766 values. */
const ROWS_AT_ONCE = 1000;

/**
 * Counts in the transaction of what is counted. The rows are everybody's: call it late, after `countCases` and before
 * the audit. Rows are written in the order of their key, so that nobody deadlocks.
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

/** Days and weeks, each once; what cancels out is left alone. */
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
