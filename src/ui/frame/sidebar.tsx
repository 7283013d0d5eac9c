import type { ReactNode } from 'react';
import { FirmMark } from './firm-mark.tsx';
import styles from './sidebar.module.css';

interface SidebarProps {
  firm: string;
  label: string;
  /** Shown between the firm's logo and the links. */
  above?: ReactNode;
  foot: ReactNode;
  /** The links, as list items. */
  children: ReactNode;
}

export function Sidebar({ firm, label, above, foot, children }: SidebarProps) {
  return (
    <div className={styles.sidebar}>
      <FirmMark name={firm} />
      {above}
      <nav aria-label={label} className={styles.nav}>
        {children}
      </nav>
      {foot}
    </div>
  );
}
