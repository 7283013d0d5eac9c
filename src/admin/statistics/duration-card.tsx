import Link from '@mui/material/Link';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Duration } from '#src/api/admin/statistics.ts';
import textStyles from '#src/ui/text/text.module.css';
import { durationInWords } from '../kit/duration-in-words.ts';
import layout from '../kit/layout.module.css';
import { numberInWords } from '../kit/number-in-words.ts';
import styles from './statistics.module.css';

interface DurationCardProps {
  title: string;
  /** The start and the end of the duration. */
  note: string;
  duration: Duration;
  /** The list of the measured cases. */
  to: string;
}

/** A duration: its median, its 90th percentile, and the number of cases. */
export function DurationCard({ title, note, duration: { median, p90, count }, to }: DurationCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={layout.card}>
      <h3 id={id} className={textStyles.heading}>
        {title}
      </h3>
      <p className={textStyles.note}>{note}</p>
      {median === null || p90 === null ? (
        <p className={`${textStyles.note} ${styles.none}`}>Nothing was measured in this range yet.</p>
      ) : (
        <dl className={`${layout.pairs} ${layout.figures} ${styles.durations} tabular`}>
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
              <Link component={RouterLink} to={to}>
                {numberInWords(count)} {count === 1 ? 'case' : 'cases'}
              </Link>
            </dd>
          </div>
        </dl>
      )}
    </section>
  );
}
