import type { ReactNode } from 'react';
import styles from './list.module.css';

interface ListEmptyProps {
  title: string;
  /** Why nothing is here, or what will be. */
  text: string;
  action?: ReactNode;
}

/** Stands where the rows would. */
export function ListEmpty({ title, text, action }: ListEmptyProps) {
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>{title}</p>
      <p className={styles.emptyText}>{text}</p>
      {action && <div className={styles.emptyAction}>{action}</div>}
    </div>
  );
}
