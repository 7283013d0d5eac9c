import type { ReactNode, Ref } from 'react';
import styles from './layout.module.css';

interface PageHeaderProps {
  title: string;
  /** One sentence: why we ask. */
  why?: ReactNode;
  /** Receives the focus after a change of page. */
  titleRef?: Ref<HTMLHeadingElement>;
}

export function PageHeader({ title, why, titleRef }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <h1 ref={titleRef} tabIndex={-1}>
        {title}
      </h1>
      {why && <p className={styles.why}>{why}</p>}
    </header>
  );
}
