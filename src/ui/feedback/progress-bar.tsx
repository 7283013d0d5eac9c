import LinearProgress from '@mui/material/LinearProgress';
import { useId } from 'react';
import text from '../text/text.module.css';
import styles from './feedback.module.css';

interface ProgressBarProps {
  value: number;
  max: number;
  /** The text above the bar, such as "4 of 11 complete"; it is also its accessible name. */
  label: string;
  /** What else is in progress, if anything. */
  note?: string | undefined;
}

export function ProgressBar({ value, max, label, note }: ProgressBarProps) {
  const id = useId();
  return (
    <div>
      <p id={id} className={`${text.note} ${styles.progress} tabular`}>
        {label}
      </p>
      <LinearProgress
        variant="determinate"
        value={max > 0 ? (100 * value) / max : 0}
        aria-labelledby={id}
        aria-valuemax={max}
        aria-valuenow={value}
      />
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}
