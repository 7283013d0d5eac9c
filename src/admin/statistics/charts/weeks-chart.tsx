import Stack from '@mui/material/Stack';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { numberInWords } from '#src/admin/kit/number-in-words.ts';
import type { Statistics } from '#src/api/admin/statistics.ts';
import { eventList } from '../case-lists.ts';
import { totalsOf, type WeekMeasure, weekInWords, weekWords } from '../statistics-labels.ts';
import styles from './charts.module.css';
import { Legend, type Paint, paints } from './paints.tsx';

const HEIGHT = 210;
const MARGIN = { top: 12, right: 16, bottom: 0, left: 0 };
/** With more weeks, the marks would overlap. */
const MARKED_WEEKS = 26;

const arrivals = [
  { measure: 'started', paint: 'quiet', shape: 'square', isDashed: true },
  { measure: 'submitted', paint: 'plain', shape: 'circle', isDashed: false },
] as const;
const decisions: readonly { measure: WeekMeasure; paint: Paint }[] = [
  { measure: 'approved', paint: 'good' },
  { measure: 'changesRequested', paint: 'hatched' },
  { measure: 'rejected', paint: 'dotted' },
];

const TICK = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const TICK_WITH_YEAR = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Submissions and decisions, week by week. */
export default function WeeksChart({ found }: { found: Statistics }) {
  const { weeks } = found;
  const totals = totalsOf(weeks);
  const tick = weeks.length > 52 ? TICK_WITH_YEAR : TICK;
  const withTotal = (measure: WeekMeasure) => `${weekWords[measure]}: ${numberInWords(totals[measure])}`;
  const listOf = (measure: WeekMeasure) => (totals[measure] === 0 ? undefined : eventList(measure, found));
  const shared = {
    'aria-hidden': true,
    height: HEIGHT,
    margin: MARGIN,
    skipAnimation: true,
    hideLegend: true,
    disableKeyboardNavigation: true,
    grid: { horizontal: true },
    yAxis: [{ min: 0, tickMinStep: 1, tickNumber: 4, width: 40, disableLine: true, disableTicks: true }],
  };
  const weeksAxis = {
    data: weeks.map(({ week }) => week),
    height: 28,
    disableTicks: true,
    valueFormatter: (week: string, { location }: { location: string }) =>
      location === 'tick' ? tick.format(new Date(week)) : `Week of ${weekInWords(week)}`,
  };
  return (
    <Stack spacing={5}>
      <div className={styles.chart}>
        <Legend
          entries={arrivals.map(({ measure, paint, isDashed }) => ({
            id: measure,
            label: withTotal(measure),
            to: listOf(measure),
            paint,
            isLine: true,
            isDashed,
          }))}
        />
        <LineChart
          {...shared}
          // The same scale as the bars below: a week is at the same position in both, and no mark lies on the axis.
          xAxis={[{ scaleType: 'band', ...weeksAxis }]}
          series={arrivals.map(({ measure, paint, shape }) => ({
            id: measure,
            label: weekWords[measure],
            data: weeks.map((week) => week[measure]),
            color: paints[paint],
            curve: 'linear',
            shape,
            showMark: weeks.length <= MARKED_WEEKS,
          }))}
        />
      </div>
      <div className={styles.chart}>
        <Legend
          entries={decisions.map(({ measure, paint }) => ({
            id: measure,
            label: withTotal(measure),
            to: listOf(measure),
            paint,
          }))}
        />
        <BarChart
          {...shared}
          xAxis={[{ scaleType: 'band', categoryGapRatio: 0.3, ...weeksAxis }]}
          series={decisions.map(({ measure, paint }) => ({
            id: measure,
            label: weekWords[measure],
            data: weeks.map((week) => week[measure]),
            color: paints[paint],
            stack: 'decisions',
          }))}
        />
      </div>
    </Stack>
  );
}
