import type { ReactNode } from 'react';
import styles from './table.module.css';

interface EmptyNoteProps {
  title: string;
  /** Why nothing is here, or what to do about it. */
  children: ReactNode;
  action?: ReactNode;
  /** Whether it answers what the person has just asked, and is read out. */
  isAnswer?: boolean;
}

/** Stands where a table or a list would, were there anything to show. */
export function EmptyNote({ title, children, action, isAnswer = false }: EmptyNoteProps) {
  return (
    <div role={isAnswer ? 'status' : undefined} className={styles.empty}>
      <p className={styles.emptyTitle}>{title}</p>
      <p className={styles.emptyText}>{children}</p>
      {action && <div className={styles.emptyAction}>{action}</div>}
    </div>
  );
}
