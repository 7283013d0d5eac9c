import type { ReactNode } from 'react';
import styles from '../frame/layout.module.css';

/** The one column of a form, 720 px at most, its parts 24 px apart. */
export function FormColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
