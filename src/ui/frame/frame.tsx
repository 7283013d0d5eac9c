import type { ReactNode, RefObject } from 'react';
import { Drawer } from './drawer.tsx';
import styles from './frame.module.css';
import { useFocusInSight } from './use-focus-in-sight.ts';

interface FrameProps {
  /** Sets the sizes that `frame.module.css` requires. */
  className: string | undefined;
  /** The element that contains the page; see `usePageStart`. */
  main: RefObject<HTMLElement | null>;
  skipLabel: string;
  drawer: { label: string; openLabel: string; closeLabel: string };
  /** Renders the sidebar; in the drawer, `onChosen` closes it after a link was followed. */
  sidebar(onChosen?: () => void): ReactNode;
  /** Shown next to the button that opens the drawer. */
  topBar: ReactNode;
  children: ReactNode;
}

/** A sidebar on the left and the page on the right; below 1100 px a drawer, and a compact bar above the page. */
export function Frame({ className, main, skipLabel, drawer, sidebar, topBar, children }: FrameProps) {
  useFocusInSight();
  return (
    <div className={`${styles.frame} ${className}`}>
      <a className={styles.skip} href="#main">
        {skipLabel}
      </a>
      <aside className={styles.sidebar}>{sidebar()}</aside>
      <header className={styles.topBar} data-covers="above">
        <Drawer {...drawer}>{sidebar}</Drawer>
        {topBar}
      </header>
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
