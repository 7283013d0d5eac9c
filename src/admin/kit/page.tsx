import Button from '@mui/material/Button';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { firmName } from '#domain/firm.ts';
import { adminPaths } from './admin-paths.ts';
import layout from './layout.module.css';
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
      {back && <div className={`${layout.back} ${layout.screenOnly}`}>{back}</div>}
      <header className={`${layout.between} ${styles.header}`}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {why && <p className={styles.why}>{why}</p>}
        </div>
        {actions && <div className={`${layout.row} ${layout.screenOnly} ${styles.actions}`}>{actions}</div>}
      </header>
      {children}
    </>
  );
}

/** Shown for an unknown address of the area. */
export function NotFoundPage() {
  return (
    <Page title="This page does not exist" why="The address may be mistyped.">
      <Button variant="contained" component={Link} to={adminPaths.cases}>
        Go to the cases
      </Button>
    </Page>
  );
}
