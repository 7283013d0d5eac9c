import { type ReactNode, Suspense, useId } from 'react';
import styles from './statistics.module.css';
import { ChartSkeleton } from './statistics-skeleton.tsx';

interface FigureCardProps {
  title: string;
  /** What is counted, unless the title says it. */
  note?: string;
  /** Shown instead of the chart when there is no data. */
  empty?: string | false;
  chart: ReactNode;
  table(isHidden: boolean): ReactNode;
  asTables: boolean;
  isWide?: boolean;
}

/** A chart with a table of the same figures: either is visible; the table is always available to screen readers. */
export function FigureCard({ title, note, empty, chart, table, asTables, isWide }: FigureCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${styles.card} ${isWide ? styles.wide : ''}`}>
      <h3 id={id} className={styles.cardTitle}>
        {title}
      </h3>
      {note && <p className={styles.note}>{note}</p>}
      {empty && !asTables ? (
        <p className={styles.none}>{empty}</p>
      ) : (
        <div className={styles.figure}>
          {!asTables && (
            <div aria-hidden="true">
              <Suspense fallback={<ChartSkeleton />}>{chart}</Suspense>
            </div>
          )}
          {table(!asTables)}
        </div>
      )}
    </section>
  );
}
