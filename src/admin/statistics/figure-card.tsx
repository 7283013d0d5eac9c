import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, Suspense, useId } from 'react';
import textStyles from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import layout from '../kit/layout.module.css';
import styles from './statistics.module.css';

interface FigureCardProps {
  title: string;
  /** What is counted, unless the title says it. */
  note?: ReactNode;
  /** Shown instead of the chart when there is no data. */
  empty?: string | false;
  chart: ReactNode;
  table(isHidden: boolean): ReactNode;
  asTables: boolean;
  isWide?: boolean;
}

/**
 * A chart with a table of the same figures: either is visible; the table is always available to screen readers. The chart hides from
 * them what is no link.
 */
export function FigureCard({ title, note, empty, chart, table, asTables, isWide }: FigureCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${layout.card} ${isWide ? styles.wide : ''}`}>
      <h3 id={id} className={textStyles.heading}>
        {title}
      </h3>
      {note && <p className={textStyles.note}>{note}</p>}
      {empty && !asTables ? (
        <p className={`${textStyles.note} ${styles.none}`}>{empty}</p>
      ) : (
        <div className={styles.figure}>
          {!asTables && <Suspense fallback={<ChartSkeleton />}>{chart}</Suspense>}
          {table(!asTables)}
        </div>
      )}
    </section>
  );
}

/** The skeleton of the range form, until the server has responded with its days. */
export function RangeSkeleton() {
  return <Skeleton variant="rounded" aria-hidden height={112} />;
}

function ChartSkeleton() {
  return <Skeleton variant="rounded" height={210} />;
}

export function FiguresSkeleton() {
  return (
    <div role="status" aria-busy="true" className={styles.section}>
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton variant="rounded" height={28} sx={{ maxWidth: 320, marginBottom: 4 }} />
      <div className={styles.cards}>
        <Skeleton variant="rounded" height={560} className={styles.wide ?? ''} />
        <div className={styles.stack}>
          <Skeleton variant="rounded" height={200} />
          <Skeleton variant="rounded" height={200} />
        </div>
      </div>
    </div>
  );
}
