import type { Measure } from './measures.ts';

/**
 * Everything that statistics are told of, counted up as it happens: so many rows a day, however many cases there are.
 * Whole weeks stand beside their days, so that a long range is told of few rows.
 */
export interface StatisticsTable {
  measure: Measure;
  span: 'day' | 'week';
  /** The day itself, or the Monday of the week; 'YYYY-MM-DD', UTC. */
  first_day: string;
  /** What `measures.ts` says beside the measure. */
  item: string;
  n: number;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    statistics: StatisticsTable;
  }
}
