import { toCsv } from '#domain/csv.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { askedRange } from './asked-range.ts';
import { getStatistics } from './get-statistics.ts';
import { statisticsTable } from './statistics-table.ts';

/** Onboarding statistics for reviewers and administrators, as figures and as a table. */
export function statisticsHandlers({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Handlers<'getStatistics' | 'exportStatistics'> {
  return {
    async getStatistics({ query }) {
      const now = clock.now();
      return getStatistics(db, askedRange(query, now), now);
    },

    async exportStatistics({ query }, reply) {
      const now = clock.now();
      const range = askedRange(query, now);
      const table = statisticsTable(await getStatistics(db, range, now));
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8; header=present',
          'content-disposition': `attachment; filename="statistics-${range.from}-${range.to}.csv"`,
        })
        .send(toCsv(table));
    },
  };
}
