import type { ReactNode } from 'react';
import styles from '../frame/layout.module.css';

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
