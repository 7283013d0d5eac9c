import { VisuallyHidden } from '../text/visually-hidden.tsx';
import styles from './form-skeleton.module.css';

type FormSkeletonProps = {
  rows: number;
  /** Whether the page's heading stands above already; else it is outlined too. */
  hasHeading?: boolean;
};

/** A form that is still loading: `rows` fields in outline. */
export function FormSkeleton({ rows, hasHeading = false }: FormSkeletonProps) {
  return (
    <div role="status" aria-busy="true" className={styles.skeleton}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {!hasHeading && (
        <>
          <div className={`${styles.bone} ${styles.title}`} />
          <div className={`${styles.bone} ${styles.why}`} />
        </>
      )}
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the outlines are all alike and never move
        <div key={index} className={styles.field}>
          <div className={`${styles.bone} ${styles.label}`} />
          <div className={`${styles.bone} ${styles.control}`} />
        </div>
      ))}
    </div>
  );
}
