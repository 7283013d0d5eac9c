import styles from './feedback.module.css';

interface BusyLabelProps {
  busy: boolean;
  label: string;
  busyLabel: string;
}

/** The label of a button that keeps its width while it shows that it is busy. */
export function BusyLabel({ busy, label, busyLabel }: BusyLabelProps) {
  return (
    <span className={styles.busy}>
      <span className={busy ? styles.hidden : undefined} aria-hidden={busy || undefined}>
        {label}
      </span>
      <span className={busy ? undefined : styles.hidden} aria-hidden={!busy || undefined}>
        {busyLabel}
      </span>
    </span>
  );
}
