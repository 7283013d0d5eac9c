import styles from './charts.module.css';
import { type Paint, paints } from './paints.tsx';

export type LegendEntry = { id: string; label: string; paint: Paint; isLine?: boolean; isDashed?: boolean };

export function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className={styles.legend}>
      {entries.map(({ id, label, paint, isLine, isDashed }) => (
        <li key={id}>
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
          {label}
        </li>
      ))}
    </ul>
  );
}
