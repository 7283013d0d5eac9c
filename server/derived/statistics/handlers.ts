import { toCsv } from '#domain/csv.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { askedRange } from './days.ts';
import type { Duration } from './durations.ts';
import { getStatistics, type Statistics } from './get-statistics.ts';
import { eventMeasures } from './measures.ts';

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

type Row = [measure: string, group: string, value: string | number, unit: string];

/** Returns the figures as a table with a header, one row each; a figure without measurements has an empty value. */
function statisticsTable(found: Statistics): Row[] {
  const durations = { timeToSubmit: found.timeToSubmit, timeToDecide: found.timeToDecide };
  return [
    ['measure', 'group', 'value', 'unit'],
    ['range', 'from', found.from, 'day'],
    ['range', 'to', found.to, 'day'],
    ...Object.entries(found.now).map(([status, n]): Row => ['now', status, n, 'cases']),
    ['late now', '', found.lateNow, 'cases'],
    ...eventMeasures.flatMap((measure) =>
      found.weeks.map((week): Row => [measure, week.week, week[measure], 'cases']),
    ),
    ...Object.entries(durations).flatMap(([measure, duration]) => durationRows(measure, duration)),
    ...found.stops.map(({ step, cases }): Row => ['stops', step, cases, 'cases']),
    ...found.checks.map(
      ({ provider, outcome, checks }): Row => ['checks', `${provider} ${outcome}`, checks, 'checks'],
    ),
    ...found.refusedDocuments.map(
      ({ group, requests }): Row => ['refusedDocuments', group, requests, 'requests'],
    ),
    ...found.methods.map(({ method, entries }): Row => ['methods', method, entries, 'entries']),
  ];
}

function durationRows(measure: string, { median, p90, count }: Duration): Row[] {
  return [
    [measure, 'median', median ?? '', 'hours'],
    [measure, 'p90', p90 ?? '', 'hours'],
    [measure, 'count', count, 'cases'],
  ];
}
