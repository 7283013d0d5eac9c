import { type ReactNode, useEffect } from 'react';
import { firmName } from '#domain/firm.ts';
import styles from './page.module.css';

/** Sets the title of the browser tab and of the history entry: "Cases · <firm>". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${firmName}`;
  }, [title]);
}

interface PageProps {
  title: string;
  /** One sentence: the purpose of the page. */
  why?: ReactNode;
  /** The link back to the page that this one was opened from, above the title. */
  back?: ReactNode;
  /** Buttons to the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

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
