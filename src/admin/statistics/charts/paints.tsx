import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import layout from '#src/admin/kit/layout.module.css';
import textStyles from '#src/ui/text/text.module.css';
import styles from './charts.module.css';

/**
 * The paints of charts: variables of the theme, for both colour schemes, and patterns, so that colour is never the only
 * difference. `ChartPaints` must be on the page.
 */
export const paints = {
  plain: 'var(--mui-palette-primary-main)',
  quiet: 'var(--mui-palette-text-secondary)',
  good: 'var(--mui-palette-success-main)',
  hatched: 'url(#chart-paint-hatched)',
  dotted: 'url(#chart-paint-dotted)',
} as const;

export type Paint = keyof typeof paints;

/** The SVG patterns that the paints reference. */
export function ChartPaints() {
  return (
    <svg width="0" height="0" aria-hidden="true" focusable="false" style={{ position: 'absolute' }}>
      <defs>
        <pattern
          id="chart-paint-hatched"
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="6" fill="var(--mui-palette-soft-attention)" />
          <rect width="3" height="6" fill="var(--mui-palette-warning-main)" />
        </pattern>
        <pattern id="chart-paint-dotted" width="5" height="5" patternUnits="userSpaceOnUse">
          <rect width="5" height="5" fill="var(--mui-palette-error-main)" />
          <circle cx="2.5" cy="2.5" r="1.2" fill="var(--mui-palette-soft-refused)" />
        </pattern>
      </defs>
    </svg>
  );
}

type LegendEntry = {
  id: string;
  label: string;
  paint: Paint;
  isLine?: boolean;
  isDashed?: boolean;
  /** The list of its cases. */
  to?: string | undefined;
};

/** The series of a chart. Screen readers have those without a link in the table. */
export function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className={`${layout.row} ${textStyles.small} ${styles.legend}`}>
      {entries.map(({ id, label, paint, isLine, isDashed, to }) => (
        <li key={id} aria-hidden={to === undefined || undefined}>
          <svg width="20" height="14" focusable="false" aria-hidden="true">
            {isLine ? (
              <path
                d="M0 7h20"
                stroke={paints[paint]}
                strokeWidth="2.5"
                strokeDasharray={isDashed ? '5 3' : undefined}
              />
            ) : (
              <rect x="3" width="14" height="14" rx="2" fill={paints[paint]} />
            )}
          </svg>
          {to === undefined ? (
            label
          ) : (
            <Link component={RouterLink} to={to}>
              {label}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
