import Link from '@mui/material/Link';
import { BarChart } from '@mui/x-charts/BarChart';
import { Link as RouterLink } from 'react-router-dom';
import type { LinkedCount } from '#src/admin/kit/figures-table.tsx';
import { numberInWords } from '#src/admin/kit/number-in-words.ts';
import styles from './charts.module.css';
import { Legend, type Paint, paints } from './paints.tsx';

/** @property to the list of all its cases */
export type CountsSeries = {
  id: string;
  label: string;
  paint: Paint;
  counts: readonly number[];
  to?: string;
};

interface CountsChartProps {
  labels: readonly string[];
  series: readonly CountsSeries[];
  /** The list of the cases of each label. */
  links?: readonly LinkedCount[];
}

const NO_MARGIN = { top: 0, right: 0, bottom: 0, left: 0 };
/** The height of a bar in pixels. */
const BAR = 16;
/** Pixels from one label to the next: where every label has one line, and where some have two. */
const [ROW, TWO_LINED_ROW] = [30, 40];
const LINE_HOLDS = 20;
/** The width of the plot relative to the longest bar, to leave space for the count. */
const ROOM = 1.3;

/** A label that opens the list of its cases, unless there are none; screen readers have it in the table otherwise. */
function Label({ label, link }: { label: string; link: LinkedCount | undefined }) {
  if (!link || link.count === 0) return <span aria-hidden="true">{label}</span>;
  return (
    <Link component={RouterLink} to={link.to} aria-label={`${link.label}: ${numberInWords(link.count)}`}>
      {label}
    </Link>
  );
}

/**
 * One bar per label and series, from the left, with its count behind it. The labels are text next to the chart, where they wrap:
 * the library would truncate them.
 */
export default function CountsChart({ labels, series, links }: CountsChartProps) {
  const isTwoLined = labels.some(({ length }) => length > LINE_HOLDS);
  const rowHeight = Math.max(isTwoLined ? TWO_LINED_ROW : ROW, series.length * (BAR + 2) + 12);
  return (
    <div className={styles.chart}>
      {series.length > 1 && <Legend entries={series} />}
      <div className={styles.counts}>
        <div className={styles.labels} style={{ gridAutoRows: rowHeight }}>
          {labels.map((label, index) => (
            <Label key={label} label={label} link={links?.[index]} />
          ))}
        </div>
        <BarChart
          aria-hidden="true"
          layout="horizontal"
          height={labels.length * rowHeight}
          margin={NO_MARGIN}
          skipAnimation
          hideLegend
          disableKeyboardNavigation
          borderRadius={2}
          axisHighlight={{ x: 'none', y: 'none' }}
          slotProps={{ tooltip: { trigger: 'none' } }}
          series={series.map(({ id, label, paint, counts }) => ({
            id,
            label,
            data: counts,
            color: paints[paint],
            barLabel: ({ value }) => numberInWords(value ?? 0),
            barLabelPlacement: 'outside',
          }))}
          xAxis={[
            {
              position: 'none',
              min: 0,
              domainLimit: (_min, max) => ({ min: 0, max: Math.max(1, Number(max)) * ROOM }),
            },
          ]}
          yAxis={[
            {
              scaleType: 'band',
              data: labels,
              position: 'none',
              categoryGapRatio: 1 - (series.length * (BAR + 2)) / rowHeight,
              barGapRatio: 0.1,
            },
          ]}
        />
      </div>
    </div>
  );
}
