import type { ReactNode } from 'react';
import { firmName } from '../../domain/firm.ts';
import { FirmMark } from '../ui/firm-mark.tsx';
import styles from './sign-in.module.css';

/** A page before anybody is signed in: the firm's name above one column. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <FirmMark name={firmName} />
      </header>
      <main className={styles.card}>{children}</main>
    </div>
  );
}
