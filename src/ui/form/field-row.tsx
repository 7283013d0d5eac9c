import type { ReactNode } from 'react';
import styles from '../frame/layout.module.css';

/** Short fields that belong together: side by side from 900 px, beneath each other below. */
export function FieldRow({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) {
  return (
    <div className={`${styles.row} ${columns === 3 ? styles.columns3 : styles.columns2}`}>{children}</div>
  );
}
