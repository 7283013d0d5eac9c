import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { CardTitle } from '../ui/frame/card-page.tsx';
import styles from './sign-in.module.css';

type ConfirmAccountProps = {
  /** The address of the account that the link would sign in to. */
  email: string;
  onConfirm(): void;
  /** Also called when the page is left without an answer; ends the session that waits. */
  onDecline(): void;
};

/**
 * Asks whose account a link opens in a browser that did not ask for it. An attacker may have mailed the link of their own:
 * whoever went on unaware would type a company's answers into it.
 */
export function ConfirmAccount({ email, onConfirm, onDecline }: ConfirmAccountProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The page has become another one: it is read from its beginning.
    title.current?.focus();
  }, []);
  useEffect(() => {
    // Whoever closes the tab or goes elsewhere has not said yes: the session that waits is not left behind.
    window.addEventListener('pagehide', onDecline);
    return () => window.removeEventListener('pagehide', onDecline);
  }, [onDecline]);
  return (
    <div className={styles.part}>
      <div>
        <CardTitle ref={title}>Is this your account?</CardTitle>
        <p className={styles.text}>You are about to sign in as</p>
        <p className={styles.account}>{email}</p>
        <p className={styles.text}>
          The code of this link was not asked for in this browser. Continue only if the address is yours: its
          owner can read whatever you enter.
        </p>
      </div>
      <div className={styles.choices}>
        <Button variant="contained" size="large" fullWidth onClick={onConfirm}>
          Continue
        </Button>
        <Button variant="outlined" size="large" fullWidth onClick={onDecline}>
          This is not my account
        </Button>
      </div>
    </div>
  );
}
