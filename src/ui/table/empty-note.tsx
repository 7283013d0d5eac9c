import type { ReactNode } from 'react';
import text from '../text/text.module.css';
import styles from './table.module.css';

interface EmptyNoteProps {
  title: string;
  children: ReactNode;
  action?: ReactNode;
  /** Whether it is the result of what the user has just requested; then it is announced. */
  isAnswer?: boolean;
}

/** Shown in place of an empty table or list. */
export function EmptyNote({ title, children, action, isAnswer = false }: EmptyNoteProps) {
  return (
    <div role={isAnswer ? 'status' : undefined} className={styles.empty}>
      <p className={text.strong}>{title}</p>
      <p className={styles.emptyText}>{children}</p>
      {action && <div className={styles.emptyAction}>{action}</div>}
    </div>
  );
}
