import type { Duration } from './durations.ts';
import type { Statistics } from './get-statistics.ts';
import { eventMeasures } from './measures.ts';

type Row = [measure: string, group: string, value: string | number, unit: string];

/** Returns the figures as a table with a header, one row each; a figure without measurements has an empty value. */
export function statisticsTable(found: Statistics): Row[] {
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
  ];
}

function durationRows(measure: string, { median, p90, count }: Duration): Row[] {
  return [
    [measure, 'median', median ?? '', 'hours'],
    [measure, 'p90', p90 ?? '', 'hours'],
    [measure, 'count', count, 'cases'],
  ];
}
