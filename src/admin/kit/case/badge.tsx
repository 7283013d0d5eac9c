import type { ReactNode } from 'react';
import { CheckIcon, CloseIcon } from '#src/ui/icons/icons.tsx';
import styles from './badges.module.css';

/** `ours`: the next move is ours; `theirs`: somebody else's; the others are ends. */
export type BadgeTone = 'ours' | 'theirs' | 'approved' | 'rejected';

interface BadgeProps {
  tone: BadgeTone;
  /** What stands where, for whoever looks for it by more than its words. */
  status?: string;
  children: ReactNode;
}

/** How something stands, told apart by shape as well as by colour. */
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
