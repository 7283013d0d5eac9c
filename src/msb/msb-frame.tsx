import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { firmName } from '#domain/firm.ts';
import { selfQuery } from '#src/api/self.ts';
import { FirmMark } from '#src/ui/frame/firm-mark.tsx';
import { ThemeSwitch } from '#src/ui/frame/theme-switch.tsx';
import { usePageStart } from '#src/ui/frame/use-page-start.ts';
import text from '#src/ui/text/text.module.css';
import styles from './msb.module.css';

/** The bar above the page: the firm, the account, a link to the onboarding, and Log out. */
export function MsbFrame({ onLogOut, children }: { onLogOut(): void; children: ReactNode }) {
  const { pathname } = useLocation();
  const main = usePageStart(pathname);
  const email = useQuery(selfQuery).data?.email;
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <FirmMark name={firmName} />
        <ThemeSwitch />
        {email && <span className={`${text.note} ${text.clipped} ${styles.who}`}>{email}</span>}
        <Button color="inherit" href="/">
          Onboarding
        </Button>
        <Button color="inherit" onClick={onLogOut}>
          Log out
        </Button>
      </header>
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
