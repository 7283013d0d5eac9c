import { useId } from 'react';
import type { Duration } from '#src/api/admin/statistics.ts';
import { numberInWords } from '../kit/number-in-words.ts';
import { durationInWords } from './number-labels.ts';
import styles from './statistics.module.css';

interface DurationCardProps {
  title: string;
  /** The start and the end of the duration. */
  note: string;
  duration: Duration;
}

/** A duration: its median, its 90th percentile, and the number of cases. */
export function DurationCard({ title, note, duration: { median, p90, count } }: DurationCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.card}>
      <h3 id={id} className={styles.cardTitle}>
        {title}
      </h3>
      <p className={styles.note}>{note}</p>
      {median === null || p90 === null ? (
        <p className={styles.none}>Nothing was measured in this range yet.</p>
      ) : (
        <dl className={`${styles.durations} tabular`}>
          <div>
            <dt>Median</dt>
            <dd className={styles.large}>{durationInWords(median)}</dd>
          </div>
          <div>
            <dt>Nine in ten within</dt>
            <dd>{durationInWords(p90)}</dd>
          </div>
          <div>
            <dt>Measured</dt>
            <dd>
              {numberInWords(count)} {count === 1 ? 'case' : 'cases'}
            </dd>
          </div>
        </dl>
      )}
    </section>
  );
}
