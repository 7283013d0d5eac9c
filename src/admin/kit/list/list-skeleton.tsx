import Skeleton from '@mui/material/Skeleton';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import styles from './list.module.css';

interface ListSkeletonProps {
  rows: number;
  /** Whether the request waits until the device is online again. */
  isOffline?: boolean | undefined;
}

export function ListSkeleton({ rows, isOffline }: ListSkeletonProps) {
  if (isOffline) {
    return (
      <FormAlert severity="warning" title="You are offline">
        The list loads as soon as this device is connected again.
      </FormAlert>
    );
  }
  return (
    <div role="status" aria-busy="true" className={styles.frame}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the outlines are all alike and never move
        <div key={index} className={styles.outline}>
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
