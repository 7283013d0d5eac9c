import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import styles from './statistics.module.css';

/** The form for the range in outline, until the server has said which days it shows. */
export function RangeSkeleton() {
  return <div aria-hidden="true" className={`${styles.bone} ${styles.formBone}`} />;
}

/** The figures in outline, while they are on their way. */
export function FiguresSkeleton() {
  return (
    <div role="status" aria-busy="true" className={styles.section}>
      <VisuallyHidden>Loading</VisuallyHidden>
      <div className={`${styles.bone} ${styles.titleBone}`} />
      <div className={styles.cards}>
        <div className={`${styles.bone} ${styles.wide} ${styles.tallBone}`} />
        <div className={styles.stack}>
          <div className={`${styles.bone} ${styles.cardBone}`} />
          <div className={`${styles.bone} ${styles.cardBone}`} />
        </div>
      </div>
    </div>
  );
}
