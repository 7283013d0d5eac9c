import type { ReactNode, RefObject } from 'react';
import { Drawer } from './drawer.tsx';
import styles from './frame.module.css';
import { useFocusInSight } from './use-focus-in-sight.ts';

interface FrameProps {
  /** Sets the sizes that `frame.module.css` names. */
  className: string | undefined;
  /** The part that holds the page; see `usePageStart`. */
  main: RefObject<HTMLElement | null>;
  /** What the link at the very beginning says. */
  skipLabel: string;
  /** What the drawer is called, and the buttons that open and close it. */
  drawer: { label: string; openLabel: string; closeLabel: string };
  /** The sidebar; in the drawer it is told how to close it once something was chosen. */
  sidebar(onChosen?: () => void): ReactNode;
  /** Beside the button that opens the drawer. */
  topBar: ReactNode;
  children: ReactNode;
}

/** A sidebar on the left and the page on the right; under 1100 px a drawer, and a compact bar above the page. */
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
