import Skeleton from '@mui/material/Skeleton';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import styles from './statistics.module.css';

/** The skeleton of the range form, until the server has responded with its days. */
export function RangeSkeleton() {
  return <Skeleton variant="rounded" aria-hidden height={112} />;
}

export function ChartSkeleton() {
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
