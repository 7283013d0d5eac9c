import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import table from '#src/ui/table/table.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import styles from './list.module.css';

interface ListSkeletonProps {
  rows: number;
  /** Whether nothing is asked for until the device is connected again. */
  isOffline: boolean | undefined;
}

/** A list that is still loading: its rows in outline. */
export function ListSkeleton({ rows, isOffline }: ListSkeletonProps) {
  if (isOffline) {
    return (
      <FormAlert severity="warning" title="You are offline">
        The list comes as soon as this device is connected again.
      </FormAlert>
    );
  }
  return (
    <div role="status" aria-busy="true" className={`${table.frame} ${table.cards}`}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the outlines are all alike and never move
        <div key={index} className={styles.boneRow}>
          <div className={styles.bone} />
          <div className={styles.bone} />
          <div className={styles.bone} />
        </div>
      ))}
    </div>
  );
}
