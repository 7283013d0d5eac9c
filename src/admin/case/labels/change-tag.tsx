import type { ReactNode } from 'react';
import styles from './change-tag.module.css';

/** A word about what is different, told apart by its shape and words as well as by its colour. */
export function ChangeTag({ children }: { children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}
