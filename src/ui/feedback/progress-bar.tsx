import { useId } from 'react';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  value: number;
  max: number;
  /** The words above the bar, such as "4 of 11 complete"; they are also its name. */
  label: string;
}

export function ProgressBar({ value, max, label }: ProgressBarProps) {
  const id = useId();
  return (
    <div>
      <p id={id} className={`${styles.words} tabular`}>
        {label}
      </p>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        className={styles.track}
      >
        <div className={styles.fill} style={{ width: `${max > 0 ? (100 * value) / max : 0}%` }} />
      </div>
    </div>
  );
}
