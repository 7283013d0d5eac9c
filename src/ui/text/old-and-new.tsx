import styles from './old-and-new.module.css';
import text from './text.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface OldAndNewProps {
  /** '' for no value. */
  before: string;
  /** '' for no value. */
  after: string;
  /** Shown for no value. */
  nothing?: string;
}

/** An old and a new value: `Old Ltd → New Ltd`, read out as "Before: Old Ltd. Now: New Ltd". */
export function OldAndNew({ before, after, nothing = 'Not answered' }: OldAndNewProps) {
  return (
    <span className={styles.pair}>
      <VisuallyHidden>Before: </VisuallyHidden>
      {before === '' ? (
        <span className={text.note}>{nothing}</span>
      ) : (
        <del dir="auto" className={`${text.note} ${styles.old}`}>
          {before}
        </del>
      )}
      <span aria-hidden="true" className={`${text.quiet} ${styles.arrow}`}>
        →
      </span>
      <VisuallyHidden>. Now: </VisuallyHidden>
      {after === '' ? (
        <span className={text.note}>{nothing}</span>
      ) : (
        <ins dir="auto" className={styles.new}>
          {after}
        </ins>
      )}
    </span>
  );
}
