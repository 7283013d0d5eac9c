import { type ReactNode, useEffect } from 'react';
import { firmName } from '#domain/firm.ts';
import styles from './page.module.css';

/** Names the page in the browser's tab and history: "Cases · <firm>". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${firmName}`;
  }, [title]);
}

interface PageProps {
  title: string;
  /** One sentence: what the page is for. */
  why?: ReactNode;
  /** The way back to what the page was opened from, above the title. */
  back?: ReactNode;
  /** Buttons on the title's line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the area: its title, what can be done, and what it shows. */
export function Page({ title, why, back, actions, children }: PageProps) {
  usePageTitle(title);
  return (
    <>
      {back && <div className={styles.back}>{back}</div>}
      <header className={styles.header}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {why && <p className={styles.why}>{why}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </>
  );
}
