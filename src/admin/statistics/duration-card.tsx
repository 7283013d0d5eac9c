import { useId } from 'react';
import type { Duration } from '#src/api/admin/statistics.ts';
import textStyles from '#src/ui/text/text.module.css';
import layout from '../kit/layout.module.css';
import { numberInWords } from '../kit/number-in-words.ts';
import styles from './statistics.module.css';

const ONE_DIGIT = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

const HOURS_OF_A_DAY = 24;
/** Durations below two days are shown in hours. */
const DAYS_FROM_HOURS = 48;
/** The figures have an error of up to one twentieth: more digits would be meaningless. */
const ONE_DIGIT_BELOW = 10;

/** Returns a duration: `25 minutes`, `7.5 hours`, `12 days`. */
function durationInWords(hours: number): string {
  const minutes = Math.max(1, Math.round(hours * 60));
  if (minutes < 60) return amount(minutes, 'minute');
  if (hours < DAYS_FROM_HOURS) return amount(rounded(hours), 'hour');
  return amount(rounded(hours / HOURS_OF_A_DAY), 'day');
}

function rounded(figure: number): number {
  return figure < ONE_DIGIT_BELOW ? Math.round(figure * 10) / 10 : Math.round(figure);
}

function amount(figure: number, unit: string): string {
  return `${ONE_DIGIT.format(figure)} ${unit}${figure === 1 ? '' : 's'}`;
}

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
              {numberInWords(count)} {count === 1 ? 'case' : 'cases'}
            </dd>
          </div>
        </dl>
      )}
    </section>
  );
}
