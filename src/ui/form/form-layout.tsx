import type { ReactNode } from 'react';
import styles from '../frame/layout.module.css';

/** The one column of a form, 720 px at most, its parts 24 px apart. */
export function FormColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}

/** Short fields that belong together: side by side from 900 px, beneath each other below. */
export function FieldRow({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) {
  return (
    <div className={`${styles.row} ${columns === 3 ? styles.columns3 : styles.columns2}`}>{children}</div>
  );
}

interface FieldGroupProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** Fields under a quiet heading. */
export function FieldGroup({ title, description, children }: FieldGroupProps) {
  return (
    <section className={styles.group}>
      <div>
        <h2 className={styles.groupTitle}>{title}</h2>
        {description && <div className={styles.groupDescription}>{description}</div>}
      </div>
      {children}
    </section>
  );
}
