import { firmGate } from '#domain/firm.ts';
import styles from './firm-mark.module.css';

/** The firm's mark and name. */
export function FirmMark({ name }: { name: string }) {
  return (
    <span className={styles.mark}>
      <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="7" className={styles.ground} />
        <path d={firmGate} className={styles.gate} />
      </svg>
      <span className={styles.name}>{name}</span>
    </span>
  );
}
