import type { ReactNode } from 'react';
import { CheckIcon } from '../icons/icons.tsx';
import styles from './status-chip.module.css';

interface StatusChipProps {
  /** `open`: something is still to come. */
  tone: 'saved' | 'open';
  children: ReactNode;
}

/** A word or two about how something stands, told apart by shape as well as by colour. */
export function StatusChip({ tone, children }: StatusChipProps) {
  return (
    <span className={`${styles.chip} ${styles[tone]}`}>
      {tone === 'saved' ? <CheckIcon size={16} /> : <span className={styles.dot} />}
      {children}
    </span>
  );
}
