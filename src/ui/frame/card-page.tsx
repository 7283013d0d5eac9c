import type { ReactNode, Ref } from 'react';
import styles from './card-page.module.css';
import { FirmMark } from './firm-mark.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

interface CardPageProps {
  firm: string;
  /** For content wider than the single column of a sign-in: facts, photographs, a form. */
  wide?: boolean;
  children: ReactNode;
}

/** A page for a visitor who is not signed in: the firm's name and the theme switch above one card. */
export function CardPage({ firm, wide = false, children }: CardPageProps) {
  return (
    <div className={wide ? `${styles.page} ${styles.wide}` : styles.page}>
      <header className={styles.brand}>
        <FirmMark name={firm} />
        <ThemeSwitch />
      </header>
      <main className={styles.card}>{children}</main>
    </div>
  );
}

/** The heading of the card. @param ref for a card that replaces another: its heading takes the focus */
export function CardTitle({ ref, children }: { ref?: Ref<HTMLHeadingElement>; children: ReactNode }) {
  return (
    <h1 ref={ref} tabIndex={ref ? -1 : undefined}>
      {children}
    </h1>
  );
}
