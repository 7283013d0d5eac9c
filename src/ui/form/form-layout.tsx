import type { ReactNode } from 'react';
import styles from '../frame/layout.module.css';

/** The single column of a form, at most 720 px wide, with gaps of 24 px. */
export function FormColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}

/** Short fields that belong together: side by side from 900 px, below each other on narrower pages. */
export function FieldRow({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) {
  return (
    <div className={`${styles.row} ${columns === 3 ? styles.columns3 : styles.columns2}`}>{children}</div>
  );
}

interface FieldGroupProps {
  title: string;
  description?: ReactNode;
  /** Defaults to `h2`, for a form below the title of its page. */
  headingLevel?: 'h2' | 'h3';
  children: ReactNode;
}

/** Fields under a minor heading. */
export function FieldGroup({ title, description, headingLevel: Heading = 'h2', children }: FieldGroupProps) {
  return (
    <section className={styles.group}>
      <div>
        <Heading className={styles.groupTitle}>{title}</Heading>
        {description && <div className={styles.groupDescription}>{description}</div>}
      </div>
      {children}
    </section>
  );
}
