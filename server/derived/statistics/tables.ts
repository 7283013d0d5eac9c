import type { Measure } from './measures.ts';

/**
 * Counters for the statistics, updated with each event: the number of rows per day does not depend on the number of
 * cases. Weeks are stored in addition to days, so that a long range reads few rows.
 */
export interface StatisticsTable {
  measure: Measure;
  span: 'day' | 'week';
  /** The day, or the Monday of the week; 'YYYY-MM-DD', UTC. */
  first_day: string;
  /** The measure's item, see `measures.ts`. */
  item: string;
  n: number;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    statistics: StatisticsTable;
  }
}
