import Skeleton from '@mui/material/Skeleton';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import styles from './form.module.css';

type FormSkeletonProps = {
  rows: number;
  /** Whether the page's heading is already shown above; otherwise the skeleton includes it. */
  hasHeading?: boolean;
};

/** The skeleton of a form with `rows` fields that is still loading. */
export function FormSkeleton({ rows, hasHeading = false }: FormSkeletonProps) {
  return (
    <div role="status" aria-busy="true" className={styles.skeleton}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {!hasHeading && (
        <>
          <Skeleton width="55%" height={32} />
          <Skeleton width="80%" height={18} className={styles.why} />
        </>
      )}
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the outlines are all alike and never move
        <div key={index} className={styles.outline}>
          <Skeleton width={120} height={14} />
          <Skeleton height={44} />
        </div>
      ))}
    </div>
  );
}
