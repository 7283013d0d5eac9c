import type { ReactNode } from 'react';
import { FirmMark } from './firm-mark.tsx';
import styles from './sidebar.module.css';

interface SidebarProps {
  firm: string;
  /** What its links are called together. */
  label: string;
  /** Between the firm's mark and the links. */
  above?: ReactNode;
  foot: ReactNode;
  /** The links, in a list. */
  children: ReactNode;
}

/** The firm, the ways to the pages, and at the foot a `SidebarFoot`. */
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
