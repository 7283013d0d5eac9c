import styles from './firm-mark.module.css';

export function FirmMark({ name }: { name: string }) {
  return (
    <span className={styles.mark}>
      <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="7" className={styles.ground} />
        <path d="M8 25V14a8 8 0 0 1 16 0v11h-4.5V14a3.5 3.5 0 0 0-7 0v11z" className={styles.gate} />
      </svg>
      <span className={styles.name}>{name}</span>
    </span>
  );
}
