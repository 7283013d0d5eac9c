import type { ReactNode } from 'react';
import { CheckIcon, CloseIcon } from '#src/ui/icons/icons.tsx';
import styles from './badges.module.css';

/** `ours`: staff must act next; `theirs`: another party must; the others are final. */
export type BadgeTone = 'ours' | 'theirs' | 'approved' | 'rejected';

interface BadgeProps {
  tone: BadgeTone;
  /** The status as an attribute, for selectors. */
  status?: string;
  children: ReactNode;
}

/** A status, distinguished by shape as well as by colour. */
export function Badge({ tone, status, children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`} data-status={status}>
      {tone === 'approved' && <CheckIcon size={16} />}
      {tone === 'rejected' && <CloseIcon size={16} />}
      {(tone === 'ours' || tone === 'theirs') && <span className={styles.dot} />}
      {children}
    </span>
  );
}
