import type { ReactNode } from 'react';
import styles from './change-tag.module.css';

/** A tag on a change, distinguished by its shape and text as well as by its colour. */
export function ChangeTag({ children }: { children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}
